// Makes the children of an element those of some HTML, and leaves alone what is the same:
// focus, scroll positions, what is being typed and what is folded open survive.

/**
 * @param {Element} element
 * @param {string} html
 * @param {(wanted: DocumentFragment) => void} dress what is done to everything before it is shown
 */
export function morph(element, html, dress) {
  const template = document.createElement("template");
  template.innerHTML = html;
  dress(template.content);
  children(element, template.content);
}

// Styles are in files, as the page allows no others; scripts nobody sends.
const LEFT_OUT = new Set(["STYLE", "SCRIPT", "LINK", "META", "BASE"]);

/**
 * What a node is known by among its neighbors.
 * @param {Node} node
 */
function name(node) {
  if (!(node instanceof Element)) return node.nodeName;
  const own = node.id || node.getAttribute("data-at") || node.getAttribute("data-act") || "";
  return `${node.nodeName} ${own}`;
}

/**
 * @param {Element} old
 * @param {Node} wanted
 */
function children(old, wanted) {
  /** @type {Map<string, ChildNode[]>} */
  const known = new Map();
  for (const node of old.childNodes) {
    const named = known.get(name(node));
    if (named) named.push(node);
    else known.set(name(node), [node]);
  }
  const now = [...wanted.childNodes]
    .filter((node) => !LEFT_OUT.has(node.nodeName.toUpperCase()))
    .map((node) => {
      const same = known.get(name(node))?.shift();
      if (same) change(same, node);
      return same ?? fresh(node);
    });
  const staying = new Set(now);
  for (const node of [...old.childNodes]) if (!staying.has(node)) node.remove();
  now.forEach((node, at) => {
    if (old.childNodes[at] !== node) old.insertBefore(node, old.childNodes[at] ?? null);
  });
}

/**
 * @param {ChildNode} old
 * @param {Node} wanted
 */
function change(old, wanted) {
  if (!(old instanceof Element && wanted instanceof Element)) {
    if (old.nodeValue !== wanted.nodeValue) old.nodeValue = wanted.nodeValue;
    return;
  }
  const before = old.getAttribute("value");
  attributes(old, wanted);
  children(old, wanted);
  const typing = old === document.activeElement && !(old instanceof HTMLSelectElement);
  if (before !== old.getAttribute("value") || (old.hasAttribute("data-act") && !typing)) agree(old);
}

/**
 * @param {Element} old
 * @param {Element} wanted
 */
function attributes(old, wanted) {
  for (const { name } of [...old.attributes]) {
    const folded = name === "open" && old.localName === "details"; // the reader has opened it
    if (!wanted.hasAttribute(name) && !folded) old.removeAttribute(name);
  }
  for (const one of wanted.attributes) put(old, one);
}

/**
 * @param {Element} element
 * @param {Attr} wanted
 */
function put(element, wanted) {
  const { name, value } = wanted;
  if (name.startsWith("on") || element.getAttribute(name) === value) return;
  if (name === "style") {
    // The page allows no styles in its text, and those that a script sets.
    const { style } = /** @type {HTMLElement | SVGElement} */ (element);
    if (style.cssText !== value) style.cssText = value;
  } else {
    element.setAttributeNS(wanted.namespaceURI, name, value);
  }
}

/**
 * A node like one that is wanted, made here.
 * @param {Node} wanted
 * @returns {ChildNode}
 */
function fresh(wanted) {
  if (!(wanted instanceof Element)) return /** @type {ChildNode} */ (document.importNode(wanted));
  const made = document.createElementNS(wanted.namespaceURI, wanted.localName);
  for (const one of wanted.attributes) put(made, one);
  children(made, wanted);
  return made;
}

/**
 * A field shows what is written in it, which attributes alone do not do once somebody used it.
 * @param {Element} field
 */
export function agree(field) {
  if (field instanceof HTMLInputElement) {
    field.checked = field.hasAttribute("checked");
    if (!/^(file|checkbox|radio)$/.test(field.type)) field.value = field.getAttribute("value") ?? "";
  } else if (field instanceof HTMLTextAreaElement) {
    field.value = field.defaultValue;
  } else if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].findIndex((option) => option.defaultSelected);
    field.selectedIndex = Math.max(chosen, 0);
  }
}
