// The engine in the browser: Python runs here, and a dispatcher in it answers requests.
//
// Comes in: {start: {language}} once, then {ask, id}, a request as text, and its id;
// {stop: id} ends a request where it next tells something.
// Goes out: {loaded, of} while files come in, {ready: true} or {failed}, then as texts the answers
// and what is told on the way to them.

/** @typedef {{loaded: number, of: number} | {ready: true} | {failed: string} | string} Told */
/** @typedef {{next: () => {done: boolean, value: string | undefined}, destroy: () => void}} Steps */
/** @typedef {{ask: string, id: number} | {stop: number} | {start: {language: string}}} Wanted */
/**
 * What is used of Pyodide.
 * @typedef {object} Python
 * @property {(archive: ArrayBuffer, format: "zip", where: {extractDir: string}) => void} unpackArchive
 * @property {(code: string, how?: {globals: unknown}) => any} runPython
 * @property {(value: object) => unknown} toPy
 */

const ENGINE = "engine.zip";
// An empty table is opened before anybody asks: what is read for the first click is read by then.
const BOOT = `
from arkrules.text import speak
from arkrules.rpc import Dispatcher
speak(language)
dispatcher = Dispatcher()
dispatcher.answer('{"jsonrpc": "2.0", "id": 0, "method": "table.open", "params": {}}')
dispatcher.steps
`;

/** @type {((text: string) => Steps) | undefined} */
let begun;
/** The request that is worked on, and whether it is to stop. */
let [working, stopped] = [0, false];

/** @param {Told} told */
const tell = (told) => self.postMessage(told);

/**
 * * Report how much has come in, for any request.
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

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(here(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

/** @param {string} language */
async function load(language) {
  const sizes = await (await fetch(here("engine.json"))).json();
  watch(sizes.bytes);
  const { loadPyodide } = await import(here("pyodide/pyodide.mjs"));
  /** @type {[Python, ArrayBuffer]} */
  const [python, engine] = await Promise.all([loadPyodide({ indexURL: here("pyodide/") }), fetched(ENGINE)]);
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(engine, "zip", { extractDir });
  begun = python.runPython(BOOT, { globals: python.toPy({ language }) });
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
