// The engine in the browser: Python runs here, and one desk in it answers requests.
//
// Comes in: {start: {language}} once, then requests of the desk as texts.
// Goes out: {loaded, of} while files come in, {ready: true} or {failed}, then the answers as texts.

/** @typedef {{loaded: number, of: number} | {ready: true} | {failed: string} | string} Told */
/** @typedef {(text: string, tell: (notice: string) => void) => string | undefined} Answer */
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
from arkrules.messages import speak
from arkrules.desk import Desk
speak(language)
desk = Desk()
desk.answer('{"jsonrpc": "2.0", "id": 0, "method": "table.open", "params": {}}')
desk.answer
`;

/** @type {Answer | undefined} */
let answer;

/** @param {Told} told */
const tell = (told) => self.postMessage(told);

/**
 * Tell how much has come in, whoever asks for it.
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
  answer = python.runPython(BOOT, { globals: python.toPy({ language }) });
}

/** @param {string | {start: {language: string}}} data */
async function work(data) {
  try {
    if (typeof data === "string") {
      const said = answer?.(data, tell);
      if (said !== undefined) tell(said);
    } else {
      await load(data.start.language);
      tell({ ready: true });
    }
  } catch (error) {
    tell({ failed: String(error) }); // once it was ready, Python itself has broken down
  }
}

let turn = Promise.resolve();
self.onmessage = ({ data }) => {
  turn = turn.then(() => work(data)); // requests wait until the engine is there
};
