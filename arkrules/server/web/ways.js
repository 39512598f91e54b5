// Ways from what is named on the page to the pages of the site around it.
// Where there is no site, what is named stays text with its title.

/** Addresses, by kind and name. @type {Map<string, string>} */
let ways = new Map();

/**
 * Learn where the pages are.
 * @param {string} address
 */
export async function learn(address) {
  try {
    ways = new Map(Object.entries(await (await fetch(address)).json()));
  } catch {
    // it goes on without: nothing but the links is missing
  }
}

/**
 * Make links of what has a page.
 * @param {ParentNode} part
 */
export function lead(part) {
  if (!ways.size) return;
  for (const named of part.querySelectorAll("[data-refers]")) {
    const way = ways.get(named.getAttribute("data-refers") ?? "");
    if (way === undefined || named.closest("a, button, summary, label") || named.querySelector("a")) continue;
    const leads = Object.assign(document.createElement("a"), { title: named.getAttribute("title") ?? "" });
    leads.setAttribute("href", way);
    leads.append(...named.childNodes);
    named.removeAttribute("title");
    named.append(leads);
  }
}
