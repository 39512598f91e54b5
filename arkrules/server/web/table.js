// The table as a page: sends what is clicked to the engine, and shows the view that comes back.
//
// What is on the table is known to the engine alone: the page keeps it between two acts,
// and over the end of a visit, and never looks into it.
import { Board } from "./board.js";
import { carry, letGo, nearest } from "./carry.js";
import { Broken, HttpEngine, GivenUp, WorkerEngine, Refused } from "./engine.js";
import { beginning, copied, download } from "./keep.js";
import { agree, morph } from "./morph.js";
import { keepOffline } from "./offline.js";
import { lead, learn } from "./ways.js";

/**
 * @typedef {object} View
 * @property {object} table
 * @property {string} link
 * @property {string} title
 * @property {Record<string, string>} parts
 * @property {string} focus
 * @property {string} said
 * @property {import("./keep.js").File | null} file
 * @property {string | null} copy
 * @property {string} then
 *
 * @typedef {{act: string, fields?: Record<string, string>, form?: HTMLFormElement} | {from: object, kept?: true}} Step
 * @typedef {{table: object, link: string, given: string, view?: View}} Kept
 */

const KEPT = "arkrules-table";
const LONGEST_LINK = 100_000; // letters; what people send each other is below 2,000
const LONGEST_TEXT = 1_000_000;
const LONG = 1_000_000; // letters of a view that is still kept for the next visit
const PATIENCE = 8_000; // milliseconds until one may want to stop the engine
const SETTLED = 3_000; // milliseconds until the first clicks are answered, which keeping files would slow down

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {Record<string, string>} */
const words = JSON.parse(part("table-words").textContent ?? "{}");
const { engine: where, given = "", ways } = document.body.dataset;
const board = new Board(part("table-board"), (turns) => gesture(turns));

/** @type {View} */
const first = JSON.parse(part("table-first").textContent ?? "{}");
let view = first;
/** @type {Step[]} */
const steps = [];
let working = false;
/** Whether what is worked on has shown something already, and can be left. */
let midway = false;
let ready = false;

// -- what is said

/**
 * @param {string} key
 * @param {Record<string, string | number>} places
 */
function say(key, places = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, place) => String(places[place]));
}

/** @param {string} text */
function announce(text) {
  part("table-said").textContent = text;
}

/** @param {string} text @param {number} [percent] */
function status(text, percent) {
  part("table-status-words").textContent = text;
  const bar = /** @type {HTMLProgressElement} */ (part("table-progress"));
  bar.hidden = percent === undefined;
  bar.value = percent ?? 0;
}

/**
 * @param {string} message
 * @param {string[]} more
 * @param {string} [copy] what somebody may want to copy by hand
 */
function complain(message, more = [], copy = "") {
  const lines = [message, ...more.filter((line) => line && !message.includes(line))];
  part("table-notice-words").replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement("p"), { textContent: sentence(line) })),
  );
  const field = /** @type {HTMLTextAreaElement} */ (part("table-notice-copy"));
  [field.hidden, field.value] = [!copy, copy];
  part("table-notice").hidden = false;
  if (copy) field.select();
}

/**
 * What is told begins like a sentence, unless it begins with a name.
 * @param {string} line
 */
function sentence(line) {
  return line.replace(/^\p{Ll}+(?= )/u, (word) => word[0].toUpperCase() + word.slice(1));
}

function content() {
  part("table-notice").hidden = true;
}

// -- one step after the other

/** @param {Step} step */
function want(step) {
  steps.push(step);
  if (midway) engine.giveUp(); // what is left of it is done after this, if it is still wanted
  if (!ready && !("from" in step)) announce(say("waiting"));
  work();
}

async function work() {
  if (working || !ready) return;
  working = true;
  for (let step = next(); step; step = next()) {
    document.body.classList.add("busy");
    const patience = setTimeout(() => (part("table-stop").hidden = false), PATIENCE);
    try {
      show(await answer(step), step);
    } catch (error) {
      if (error instanceof GivenUp) continue;
      view.then = "";
      if ("from" in step && step.kept) show(first); // it is from another time
      refuse(error);
    } finally {
      midway = false;
      clearTimeout(patience);
      part("table-stop").hidden = true;
      lock(false);
    }
  }
  document.body.classList.remove("busy");
  working = false;
}

/** What is wanted next, or what the engine wants to be asked if nobody wants anything. @returns {Step | undefined} */
function next() {
  return steps.shift() ?? (view.then ? { act: view.then } : undefined);
}

/** @param {Step} step @returns {Promise<View>} */
function answer(step) {
  if (!("act" in step)) return engine.ask("table.open", step.from);
  const asked = { table: view.table, act: step.act, fields: step.fields ?? {}, progress: true };
  return engine.ask("table.act", asked, (told) => {
    show(told.view, step);
    midway = true;
    if (steps.length) engine.giveUp();
  });
}

/** @param {unknown} error */
function refuse(error) {
  if (error instanceof Refused) complain(error.message, [...error.faults, error.remedy]);
  else if (error instanceof Broken && !error.message) announce(say("stopped"));
  else complain(say("broken", { reason: error instanceof Error ? error.message : String(error) }));
  document.querySelectorAll("[data-act]").forEach(agree); // no field shows what was refused
}

// -- showing

/**
 * @param {View} next
 * @param {Step} [step] what it is the answer to
 */
function show(next, step) {
  if (!Object.keys(next.parts).length) {
    view = { ...view, table: next.table, then: next.then }; // something was made ready
    return;
  }
  const focused = document.activeElement;
  letGo();
  const [before, answered] = [pageShown(), isAnswered()];
  view = next;
  content();
  board.during(() => {
    for (const [name, html] of Object.entries(next.parts)) {
      const place = document.getElementById(`table-${name}`);
      if (place) morph(place, html, lead);
    }
  });
  if (step && "form" in step && step.form?.isConnected) step.form.reset();
  document.title = next.title || document.title;
  for (const send of document.querySelectorAll("[data-do=send]")) send.toggleAttribute("hidden", !("share" in navigator));
  for (const row of document.querySelectorAll(".pages")) bring(row.querySelector("[aria-pressed=true]"), row);
  if (pageShown() !== before || (isAnswered() && !answered)) part("table-side").scrollTop = 0;
  focus(next.focus, focused);
  if (next.said) announce(next.said);
  if (!step) return;
  address(next.link);
  keep();
  if (next.file) download(next.file, next.link).catch(() => complain(say("unpainted")));
  if (next.copy) hand(next.copy);
}

/** Which page of the panel is open. */
const pageShown = () => document.querySelector("#table-panel .page")?.id;

/** Whether an answer is there. */
const isAnswered = () => document.querySelector("#answer > *") !== null;

/**
 * Scroll a row of buttons, and nothing else, so that one of them is seen.
 * @param {Element | null} button
 * @param {Element} row
 */
function bring(button, row) {
  const [one, all] = [button?.getBoundingClientRect(), row.getBoundingClientRect()];
  if (one && one.right > all.right) row.scrollLeft += one.right - all.right + 40;
  else if (one && one.left < all.left) row.scrollLeft -= all.left - one.left + 40;
}

/**
 * @param {string} wanted
 * @param {Element | null} before
 */
function focus(wanted, before) {
  const there = (wanted && document.getElementById(wanted)) || (before?.isConnected ? before : part("table-panel"));
  if (there === document.activeElement || (!wanted && before === document.body)) return;
  if (there instanceof HTMLElement || there instanceof SVGElement) {
    there.focus({ preventScroll: true });
    if (wanted) there.scrollIntoView({ block: "nearest" });
  }
}

/** @param {string} text */
async function hand(text) {
  if (await copied(text)) announce(say("copied"));
  else complain(say("copy"), [], text);
}

/** @param {boolean} locked */
function lock(locked) {
  for (const name of ["table-bar", "table-board", "table-panel"]) part(name).inert = locked;
}

// -- what is kept

/** @param {string} link */
function address(link) {
  const bare = location.pathname + location.search;
  history.replaceState(null, "", link ? `#${link}` : bare);
}

/** @returns {Kept | undefined} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    return found?.table && found.given === given ? found : undefined;
  } catch {
    return undefined; // this browser keeps nothing
  }
}

function keep() {
  const { table, link } = view;
  shown = { ...shown, ...view.parts };
  const whole = { ...view, parts: shown, file: null, copy: null, then: "", focus: "", said: "" };
  const now = { table, link, given };
  const text = JSON.stringify({ ...now, view: whole });
  try {
    localStorage.setItem(KEPT, text.length < LONG ? text : JSON.stringify(now));
  } catch {
    // there is no room, or this browser keeps nothing
  }
}

/** All parts as they are shown now. */
let shown = { ...view.parts };

// -- what is opened

/** What an address names behind its `#`. @returns {string} */
function named() {
  const link = location.hash.slice(1);
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/** @param {string} link */
function follow(link) {
  if (link.length > LONGEST_LINK) return complain(say("long link"));
  if (!ready) lock(true);
  want({ from: link.startsWith("case/") ? { case: link.slice(5) } : { link } });
}

/** @param {string} text */
function read(text) {
  const link = /^\S+#(\S+)$/.exec(text.trim());
  if (text.length > LONGEST_TEXT) complain(say("long text"));
  else if (link) follow(link[1]);
  else want({ from: { text } });
}

/** @param {Blob | undefined | null} file */
async function readFile(file) {
  if (!file) return;
  if (file.type === "image/png") read(await beginning(file));
  else if (file.size > LONGEST_TEXT) complain(say("long text"));
  else read(await file.text());
}

function begin() {
  const before = kept();
  const link = named();
  if (before?.view && (!link || before.link === link)) shown = { ...before.view.parts };
  if (before && (!link || before.link === link)) {
    show(before.view ?? view);
    want({ from: { table: before.table }, kept: true });
  } else {
    show(view);
    if (link) follow(link);
  }
}

// -- fingers, keys and fields

/** @param {EventTarget | null} target @param {string} wanted */
const around = (target, wanted) => (target instanceof Element ? target.closest(wanted) : null);

/** @param {Element} element */
function act(element, fields = {}) {
  if (element.getAttribute("aria-disabled") === "true") return;
  want({ act: element.getAttribute("data-act") ?? "", fields });
}

const FIELDS = "input, select, textarea";

document.addEventListener("click", (event) => {
  const element = around(event.target, "[data-act], [data-do]") ?? nearest(around(event.target, ".large-tile"), event);
  if (!element || element.matches(`form, ${FIELDS}`) || around(event.target, "label, summary")) return;
  event.preventDefault();
  const own = element.getAttribute("data-do");
  if (!around(element, ".menu") || element.matches(".menu-body [data-act]")) fold();
  if (own) DOES[own]?.();
  else act(element);
});

/** Fold every menu, but for the one that an element is in. @param {EventTarget | null} [within] */
function fold(within = null) {
  for (const menu of document.querySelectorAll(".menu[open]")) {
    if (menu === around(within, ".menu")) continue;
    menu.removeAttribute("open");
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
  }
}
document.addEventListener("pointerdown", (event) => fold(event.target));

/** What brings points lights up on the board. @param {Element | null} line @param {boolean} on */
function light(line, on) {
  for (const id of line?.getAttribute("data-light")?.split(" ") ?? []) {
    document.getElementById(id)?.classList.toggle("glow", on);
  }
}
for (const [begin, end] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(begin, (event) => light(around(event.target, "[data-light]"), true));
  document.addEventListener(end, (event) => light(around(event.target, "[data-light]"), false));
}

document.addEventListener("change", (event) => {
  const field = around(event.target, FIELDS);
  if (field instanceof HTMLInputElement && field.type === "file") {
    readFile(field.files?.[0]);
    field.value = "";
  } else if (field?.matches("[data-act]")) {
    const { name, value } = /** @type {HTMLInputElement} */ (field);
    const off = field instanceof HTMLInputElement && field.type === "checkbox" && !field.checked;
    act(field, { [name]: off ? "" : value });
  }
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  event.preventDefault();
  if (!form.dataset.stays) fold();
  const fields = Object.fromEntries(
    [...new FormData(form, event.submitter)].filter(([, value]) => typeof value === "string"),
  );
  const { act, open } = form.dataset;
  if (act) want({ act, fields: /** @type {Record<string, string>} */ (fields), form });
  else if (open !== undefined) read(String(fields.text ?? ""));
});

document.addEventListener("keydown", (event) => {
  const { key } = event;
  if (key === "Escape") fold();
  if (event.ctrlKey || event.metaKey || event.altKey || around(event.target, FIELDS)) return;
  const place = around(event.target, "[data-at]");
  if (place && key.startsWith("Arrow")) {
    event.preventDefault();
    board.walk(place, key);
  } else if ((key === "Enter" || key === " ") && event.target instanceof SVGElement) {
    event.preventDefault();
    click(event.target);
  } else if (key === "?") {
    part("menu-more").toggleAttribute("open");
  } else {
    shortcut(key);
  }
});

/** @param {string} key */
function shortcut(key) {
  const named = document.querySelectorAll(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
  const there = [...named].find((element) => element.checkVisibility());
  if (there) click(there);
  return there !== undefined;
}

/** @param {Element} element */
function click(element) {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

/** @param {1 | -1} turns */
function gesture(turns) {
  const there = document.querySelector(`[data-twist="${turns}"]`);
  if (there) click(there);
  else if (turns > 0) shortcut("r");
}

for (const name of ["dragover", "drop"]) {
  document.addEventListener(name, (event) => event.preventDefault());
}
document.addEventListener("drop", ({ dataTransfer }) => {
  if (dataTransfer?.files.length) readFile(dataTransfer.files[0]);
  else read(dataTransfer?.getData("text/plain") ?? "");
});
document.addEventListener("paste", (event) => {
  if (around(event.target, FIELDS)) return;
  const { files } = /** @type {DataTransfer} */ (event.clipboardData);
  if (files.length) readFile(files[0]);
  else read(event.clipboardData?.getData("text/plain") ?? "");
});
addEventListener("hashchange", () => {
  if (named() && named() !== view.link) follow(named());
});

carry(board, (act, place) => want({ act, fields: { place } }));

// -- the sheet of a phone, and sharing

const HEIGHTS = ["low", "middle", "high"];
const sheet = /** @type {HTMLElement} */ (document.querySelector("main"));
let pulled = 0;

/** Raise the sheet by so many steps; round and round without any. @param {number} [steps] */
function raise(steps) {
  const at = HEIGHTS.indexOf(sheet.dataset.sheet ?? "middle");
  sheet.dataset.sheet = HEIGHTS[steps ? Math.min(2, Math.max(0, at + steps)) : (at + 1) % 3];
}
part("table-handle").addEventListener("pointerdown", (event) => {
  pulled = event.clientY;
  part("table-handle").setPointerCapture(event.pointerId);
});
part("table-handle").addEventListener("pointerup", (event) => {
  const far = pulled - event.clientY;
  if (Math.abs(far) > 30) raise(Math.sign(far));
  pulled = Math.abs(far) > 30 ? NaN : 0; // a click comes after it
});

/** The address that others open: of a public table, if there is one, else of this page. */
function shared() {
  const { share } = document.body.dataset;
  return share && share !== "here" ? `${share}#${view.link}` : location.href;
}

async function copyLink() {
  if (await copied(shared())) announce(say("link copied"));
  else complain(say("copy"), [], shared());
  fold();
}

/** What the page does itself, by what stands in `data-do`. @type {Record<string, () => void>} */
const DOES = {
  closer: () => board.zoom(1.4),
  farther: () => board.zoom(1 / 1.4),
  fit: () => board.fit(),
  close: content,
  sheet: () => (Number.isNaN(pulled) ? undefined : raise()),
  link: copyLink,
  send: () => navigator.share({ title: document.title, url: shared() }).catch(() => undefined),
  stop: () => engine.stop(),
};

// -- the engine

/** @param {import("./engine.js").News} news */
function hear(news) {
  if (news.ready === false) {
    ready = false;
    status(say("starting"));
  } else if (news.ready) {
    ready = true;
    status(say("ready"));
    announce(say("ready"));
    if (where === "worker") setTimeout(() => keepOffline(() => status(say("offline")), newer), SETTLED);
    work();
  } else if (news.failed !== undefined) {
    lock(false);
    status(say("failed"));
    complain(say("failed"), [news.failed]);
  } else if (news.loaded !== undefined && news.of) {
    const percent = Math.min(99, Math.floor((100 * news.loaded) / news.of));
    status(percent < 99 ? say("loading", { percent }) : say("starting"), percent);
  }
}

/** @param {() => void} take */
function newer(take) {
  DOES.renew = take;
  part("table-newer").hidden = false;
}

export const engine = where === "worker" ? new WorkerEngine(document.documentElement.lang, hear) : new HttpEngine(where ?? "", hear);

begin();
if (ways) learn(ways).then(() => lead(document));
if (where) engine.start();
else status(say("missing"));
