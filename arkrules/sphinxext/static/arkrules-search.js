// Search as players ask: other words for the same thing, clauses and cases first, one line a page.
// ARKRULES_SEARCH is set before this file: the synonyms, and the folder of the rulebook.
document.addEventListener("DOMContentLoaded", () => {
  const { synonyms, folder } = ARKRULES_SEARCH;
  const stemmer = new Stemmer();
  const stem = (word) => stemmer.stemWord(word.toLowerCase());
  const words = (text) => splitQuery(text).map(stem);
  const same = new Map();
  for (const [word, others] of Object.entries(synonyms)) {
    same.set(stem(word), others.map(stem));
  }

  const others = (word) => same.get(stem(word)) || same.get(stem(word.replace(/ves$/, "f"))) || [];

  // What a page is worth whatever was found on it; the first that fits.
  const worth = [
    [new RegExp(`^${folder}/(casebook|clauses)/index$`), 0],
    [new RegExp(`^${folder}/(casebook|clauses)/`), 12],
    [new RegExp(`^${folder}/editions/.*-to-`), -12],
    [new RegExp(`^${folder}/(editions|open|sources|tiles)/`), -3],
    [/^effects\//, -14],
    [/^reference\/api/, -8],
  ];
  const most = 60; // of every result Sphinx fetches the page, to show what stands there
  const weight = (page) => (worth.find(([pattern]) => pattern.test(page)) || ["", 0])[1];

  // Each word of a query with the other words for it, stemmed; what says nothing is left out.
  const alternatives = (query) =>
    splitQuery(query.toLowerCase())
      .filter((word) => !stopwords.has(word))
      .map((word) => [stem(word), ...others(word)]);

  const fits = (asked, there) =>
    asked.some((one) => there.some((word) => word === one || (one.length > 3 && word.startsWith(one))));

  // Titles of pages and of parts of pages that have the words, with the way to the part.
  const byTitle = (asked, least) => {
    const { alltitles, docnames, filenames, titles } = Search._index;
    const found = [];
    for (const [title, places] of Object.entries(alltitles)) {
      const there = words(title);
      const hits = asked.filter((one) => fits(one, there));
      if (hits.length < least) continue;
      const exact = asked.filter((one) => there.includes(one[0])).length;
      const score = 20 + 6 * hits.length + 2 * exact + Math.round((8 * hits.length) / there.length);
      for (const [file, id] of places) {
        found.push([docnames[file], title, id === null ? "" : `#${id}`, null, score, filenames[file], "title"]);
      }
    }
    return found;
  };

  // Every way to say a query with other words, the query itself first.
  const ways = (query) => {
    let found = [[]];
    for (const word of splitQuery(query.toLowerCase())) {
      const forms = [word, ...others(word)];
      found = found.flatMap((way) => forms.map((form) => [...way, form])).slice(0, 16);
    }
    return found.map((way) => way.join(" "));
  };

  const perform = (query) => Search._performSearch(...Search._parseQuery(query));

  // Pages that have the most of the words, where none has them all.
  const some = (asked) => {
    const counted = new Map();
    for (const one of asked) {
      const pages = new Map(one.flatMap(perform).map((hit) => [hit[0], hit]));
      for (const [page, hit] of pages) {
        const known = counted.get(page) || { hit, many: 0 };
        counted.set(page, { hit: known.hit, many: known.many + 1 });
      }
    }
    const most = Math.max(0, ...[...counted.values()].map((one) => one.many));
    return [...counted.values()]
      .filter((one) => one.many === most)
      .map(({ hit }) => [hit[0], Search._index.titles[Search._index.docnames.indexOf(hit[0])], "", null, 5, hit[5], "text"]);
  };

  const titled = (asked) => {
    for (let least = asked.length; least > 0 && least >= asked.length - 1; least--) {
      const found = byTitle(asked, least);
      if (found.length) return found;
    }
    return [];
  };

  // One line for a page, or for each part of it that is found by its title or its id.
  const best = (hits) => {
    const { alltitles } = Search._index;
    const called = new Map();
    for (const [title, places] of Object.entries(alltitles)) {
      for (const [file, id] of places) called.set(`${Search._index.docnames[file]}#${id}`, title);
    }
    const parts = new Set(hits.filter((hit) => hit[2]).map((hit) => hit[0]));
    const kept = new Map();
    for (const hit of hits) {
      const oneCase = hit[0].startsWith(`${folder}/casebook/`);
      if (!hit[2] && parts.has(hit[0]) && hit[0].startsWith(`${folder}/clauses/`)) continue;
      const key = oneCase ? hit[0] : hit[0] + hit[2];
      const title = called.get(hit[0] + hit[2]);
      const shown = title && hit[6] === "object" ? [hit[0], title, ...hit.slice(2)] : hit;
      const known = kept.get(key);
      if (!known || known[4] < shown[4]) kept.set(key, shown);
    }
    return [...kept.values()];
  };

  Search.query = (query) => {
    const asked = alternatives(query);
    let hits = ways(query).flatMap((way, at) =>
      perform(way).map((hit) => [...hit.slice(0, 4), hit[4] - (at ? 1 : 0), ...hit.slice(5)]),
    );
    if (!hits.length && asked.length > 1) hits = some(asked);
    if (asked.length) hits = [...titled(asked), ...hits];
    const bare = (text) => text.trim().toLowerCase().replace(/[?.!]+$/, "");
    const whole = bare(query);
    const { titles, docnames } = Search._index;
    const meant = (hit) => {
      if (bare(titles[docnames.indexOf(hit[0])] || "") === whole && !hit[2]) return 120;
      return bare(hit[1]) === whole || hit[0].endsWith(`/${whole}`) ? 90 : 0;
    };
    hits = best(
      hits.map((hit) => [...hit.slice(0, 4), hit[4] + weight(hit[0]) + meant(hit), ...hit.slice(5)]),
    );
    hits = hits.sort(_orderResultsByScoreThenName).slice(-most);
    const [, terms, , marked] = Search._parseQuery(query);
    _displayNextItem(hits, hits.length, terms, marked);
  };
});
