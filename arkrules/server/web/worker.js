// The engine in the browser: Python runs here, and a dispatcher in it answers requests.
//
// Comes in: {start: {language}} once, then {ask, id}, a request as text, and its id;
// {stop: id} ends a request where it next tells something.
// Goes out: {loaded, of} while files come in, {ready: true} or {failed}, then as texts the answers
// and what is told on the way to them.

import { layOut, unpack } from "./unpack.mjs";

/** @typedef {{loaded: number, of: number} | {ready: true} | {failed: string} | string} Told */
/** @typedef {{next: () => {done: boolean, value: string | undefined}, destroy: () => void}} Steps */
/** @typedef {{ask: string, id: number} | {stop: number} | {start: {language: string}}} Wanted */
/**
 * What is used of Pyodide.
 * @typedef {object} Python
 * @property {any} FS
 * @property {{set: (name: string, value: string) => void}} globals
 * @property {(code: string) => any} runPython
 */

const ENGINE = "engine.bin";
const PAGE = 65536; // of memory
// What is done anew when Python wakes up, whose memory is the same for everybody. A browser makes
// machine code of what runs for the first time: that is done for a click, before anybody waits for one.
const WAKE = `
import importlib
from arkrules.text import speak
importlib.invalidate_caches()
speak(language)
answered("table.act", table=view["table"], act="at:1,0")
dispatcher.steps
`;

/** @type {((text: string) => Steps) | undefined} */
let begun;
/** The request that is worked on, and whether it is to stop. */
let [working, stopped] = [0, false];

/** @param {Told} told */
const tell = (told) => self.postMessage(told);

/**
 * Report how much has come in, for any request.
 * @param {number} of how many bytes that is in all
 */
function watch(of) {
  let loaded = 0;
  let shown = -1;
  const get = self.fetch.bind(self);
  /** @param {Response} copy */
  async function count(copy) {
    const reader = copy.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      loaded += part.value.length;
      const percent = Math.floor((100 * loaded) / of);
      if (percent > shown) tell({ loaded, of });
      shown = percent;
    }
  }
  self.fetch = async (/** @type {RequestInfo | URL} */ what, how) => {
    const response = await get(what, how);
    count(response.clone()).catch(() => {});
    return response;
  };
}

/** @param {string} name */
const here = (name) => new URL(name, import.meta.url).href;

/**
 * Have Python begin with as much memory as it is to wake up with; Pyodide by itself gives it too little.
 * @param {Uint8Array} memory
 */
function makeRoomFor(memory) {
  for (const way of /** @type {const} */ (["instantiate", "instantiateStreaming"])) {
    const instantiate = WebAssembly[way];
    WebAssembly[way] = async (/** @type {any[]} */ ...given) => {
      const made = await Reflect.apply(instantiate, WebAssembly, given);
      const room = (made.instance ?? made).exports.memory;
      room?.grow(Math.max(0, Math.ceil((memory.length - room.buffer.byteLength) / PAGE)));
      return made;
    };
  }
  return memory;
}

async function fetched() {
  const response = await fetch(here(ENGINE));
  if (!response.ok || !response.body) throw new Error(`${ENGINE}: ${response.status}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** @param {string} language */
async function load(language) {
  const sizes = await (await fetch(here("engine.json"))).json();
  watch(sizes.bytes);
  const { loadPyodide } = await import(here("pyodide/pyodide.mjs"));
  const engine = fetched().then(unpack);
  const memory = engine.then(([memory]) => makeRoomFor(memory));
  /** @type {Python} */
  const python = await loadPyodide({ indexURL: here("pyodide/"), _loadSnapshot: memory });
  layOut(python.FS, (await engine)[1]);
  python.globals.set("language", language);
  begun = python.runPython(WAKE);
}

/** Let what has been sent meanwhile come in. */
const heard = () => new Promise((done) => setTimeout(done));

/** @param {{ask: string, id: number}} wanted */
async function answer({ ask, id }) {
  const steps = begun?.(ask);
  [working, stopped] = [id, false];
  try {
    for (let step = steps?.next(); step && !stopped; step = steps?.next()) {
      if (step.value !== undefined) tell(step.value);
      if (step.done) break;
      await heard();
    }
  } finally {
    working = 0;
    steps?.destroy();
  }
}

/** @param {Exclude<Wanted, {stop: number}>} data */
async function work(data) {
  try {
    if ("ask" in data) await answer(data);
    else {
      await load(data.start.language);
      tell({ ready: true });
    }
  } catch (error) {
    tell({ failed: String(error) }); // once it was ready, Python itself has broken down
  }
}

let turn = Promise.resolve();
self.onmessage = ({ data }) => {
  if ("stop" in data) stopped ||= data.stop === working;
  else turn = turn.then(() => work(data)); // requests wait until the engine is there
};
