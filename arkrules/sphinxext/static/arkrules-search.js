// The search of `arkrules find`, on the same index: see arkrules/search/language.py and matching.py.
// ARKRULES_INDEX is set before this file; `entries` are rows of group, id, title, page and boxes.
const ArkrulesSearch = ({ language, words, entries, things, boxes, groups, weights }) => {
  const phrases = new Map(), same = new Map(), besides = new Map(), foreign = new Map();
  const forms = new Map();
  const add = (map, word, others) => map.set(word, [...(map.get(word) || []), ...others]);
  const has = (word) => Object.hasOwn(words, word);

  const plain = (text) =>
    text.toLowerCase().replace(/ß/g, "ss").normalize("NFKD").replace(/\p{M}/gu, "");
  const split = (text) => plain(text).match(/[a-z0-9]+/g) || [];
  const endings = language.endings.map(([old, becomes]) => [new RegExp(old), becomes]);
  const stem = (word) =>
    endings.reduce((now, [old, becomes]) => now.replace(old, becomes), forms.get(word) || word);
  const stems = (text) => split(text).map(stem);

  for (const [word, others] of Object.entries(language.forms)) {
    for (const form of others.split(" ")) forms.set(form, word);
  }
  const little = new Set(stems(language.little));
  for (const group of language.same.map(stems)) {
    for (const word of group) add(same, word, group.filter((other) => other !== word));
  }
  for (const [word, others] of Object.entries(language.besides)) besides.set(stem(word), stems(others));
  for (const [said, meant] of Object.entries(language.phrases)) {
    phrases.set(stems(said).join(" "), stems(meant));
  }
  for (const [word, names] of Object.entries(language.foreign)) {
    for (const name of names.split(" ")) add(foreign, stem(name), [stem(word)]);
  }

  // The words of a query, each once: known ids whole, phrases as what they stand for.
  const wordsOf = (query) => {
    const ids = plain(query).match(/[a-z0-9]+(?:[.:_-][a-z0-9]+)*/g) || [];
    const typed = ids.flatMap((id) =>
      has(id) && /[^a-z0-9]/.test(id) ? [id] : split(id).map(stem));
    const said = [];
    for (let at = 0; at < typed.length; ) {
      const sizes = [5, 4, 3, 2, 1].filter((size) => at + size <= typed.length);
      const size = sizes.find((n) => phrases.has(typed.slice(at, at + n).join(" ")));
      said.push(...(size ? phrases.get(typed.slice(at, at + size).join(" ")) : [typed[at]]));
      at += size || 1;
    }
    const telling = said.filter((word) => !little.has(word));
    return [...new Set(telling.length ? telling : said)];
  };

  const foreignFor = (word) => {
    const begun = [...foreign.keys()].filter((name) => name.length > 3 && word.startsWith(name));
    const longest = begun.reduce((best, name) => (name.length > best.length ? name : best), "");
    return foreign.get(word) || foreign.get(longest) || [];
  };
  const beginnings = (word) =>
    Object.keys(words).filter((one) => word.length > 2 && one.startsWith(word) && /^[a-z0-9]+$/.test(one));

  // Letters left out, added, replaced or swapped; more than `most` is not counted out.
  const mistakes = (word, other, most) => {
    if (Math.abs(word.length - other.length) > most) return most + 1;
    let before = [], last = [...Array(other.length + 1).keys()];
    for (let at = 0; at < word.length; at++) {
      const row = [at + 1];
      for (let to = 0; to < other.length; to++) {
        const ways = [last[to + 1] + 1, row[to] + 1, last[to] + (word[at] !== other[to])];
        const swapped = at && to && word[at] === other[to - 1] && word[at - 1] === other[to];
        row.push(Math.min(...ways, swapped ? before[to - 1] + 1 : Infinity));
      }
      [before, last] = [last, row];
    }
    return last.at(-1);
  };
  const mistyped = (word) => {
    const most = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
    const known = new Set([...Object.keys(words), ...same.keys(), ...besides.keys()]);
    const names = [...known].filter((one) => one[0] === word[0] && one.length > 2 && /^[a-z]+$/.test(one));
    const wrong = names.map((name) => [mistakes(word, name, most), name]);
    const least = Math.min(most + 1, ...wrong.map(([number]) => number));
    return wrong.filter(([number]) => number === least && least <= most).map(([, name]) => name);
  };

  const spoken = (word) => {
    const found = new Map((besides.get(word) || []).map((one) => [one, weights.otherwise]));
    for (const one of same.get(word) || []) found.set(one, weights.synonym);
    found.set(word, 1);
    return new Map([...found].filter(([one]) => has(one)));
  };
  // The known words that a word may stand for, each with what it counts.
  const meanings = (word) => {
    const found = spoken(word);
    if (found.size) return found;
    const ways = [foreignFor, beginnings, mistyped];
    const [nears, factor] = ways
      .map((way, at) => [way(word), at ? weights.near : 1])
      .find(([near]) => near.length) || [[], 1];
    for (const near of nears) {
      for (const [one, counts] of spoken(near)) {
        found.set(one, Math.max(found.get(one) || 0, counts * factor));
      }
    }
    return found;
  };

  // What an entry counts that its id or its title has all the words in this order.
  const factor = ([, id, title], typed) => {
    const names = [id, title].map((text) => stems(text).filter((word) => !little.has(word)));
    const all = (list) => [...new Set(list)].sort().join(" ");
    if (typed.includes(id) || names.some((name) => all(name) === all(typed))) return weights.exact;
    const said = ` ${typed.join(" ")} `;
    const together = typed.length > 1 && names.some((name) => ` ${name.join(" ")} `.includes(said));
    return together ? weights.together : 1;
  };

  // The numbers of the entries that have any of the words, the best first, each with its score.
  const find = (query) => {
    const typed = wordsOf(query), asked = typed.map(meanings);
    const total = new Map(), matched = new Map();
    for (const meant of asked) {
      const best = new Map();
      for (const [word, counts] of meant) {
        for (let k = 0, at = 0; k < words[word].length; k += 2) {
          at += words[word][k];
          best.set(at, Math.max(best.get(at) || 0, counts * words[word][k + 1]));
        }
      }
      const rarity = Math.log1p((entries.length - best.size + 0.5) / (best.size + 0.5));
      for (const [at, weight] of best) {
        total.set(at, (total.get(at) || 0) + rarity * weight);
        matched.set(at, (matched.get(at) || 0) + 1);
      }
    }
    const about = new Set(asked.flatMap((meant) => [...meant.keys()].map((word) => things[word])));
    for (const [at, number] of matched) {
      const apart = entries[at][4].filter((box) => !about.has(box)).length;
      let score = total.get(at) * Math.sqrt(number / asked.length) * weights.apart ** apart;
      if (number === asked.length) score *= factor(entries[at], typed);
      total.set(at, Math.round(score));
    }
    const group = (at) => groups.indexOf(entries[at][0]);
    return [...total].sort(([a, x], [b, y]) => y - x || group(a) - group(b) || a - b);
  };

  // What is said of boxes that a query names and that are not there.
  const absent = (query) => {
    const said = ` ${stems(query).map((word) => foreignFor(word)[0] || word).join(" ")} `;
    return boxes.filter(([, names]) => names.some((name) => said.includes(` ${name} `))).map(([told]) => told);
  };

  return { find, absent };
};

// The page: what our search finds first, and behind it what Sphinx finds on other pages.
document.addEventListener("DOMContentLoaded", () => {
  const ours = ArkrulesSearch(ARKRULES_INDEX);
  const most = 60; // of what has no text of its own Sphinx fetches the page
  const bare = (text) => text.trim().toLowerCase().replace(/[?.!]+$/, "");

  Search.query = (query) => {
    const { titles, docnames, filenames } = Search._index;
    const hit = (page, title, place, told, score) =>
      [page, title, place, told, score, filenames[docnames.indexOf(page)], "object"];
    const called = docnames
      .filter((_, at) => bare(titles[at]) === bare(query))
      .map((page) => hit(page, titles[docnames.indexOf(page)], "", null, 1e6));
    const found = ours.find(query)
      .map(([at, score]) => [ARKRULES_INDEX.entries[at], score + 1e3])
      .filter(([[, , , page]]) => page)
      .map(([[, , title, [page, place], , told], score]) => hit(page, title, place, told, score));
    const there = new Set([...called, ...found].map(([page]) => page));
    const parsed = Search._parseQuery(query);
    const others = Search._performSearch(...parsed).filter(([page]) => !there.has(page));
    const seen = new Set();
    const hits = [...called, ...found.slice(0, most), ...others.reverse()]
      .filter(([page, , place]) => !seen.has(page + place) && seen.add(page + place))
      .slice(0, most);
    for (const told of ours.absent(query)) {
      const note = document.createElement("p");
      note.textContent = told;
      Search.output.before(note);
    }
    _displayNextItem(hits.reverse(), hits.length, parsed[1], parsed[3]);
  };
});
