// Makes the engine for the browser, by the Python that will run it, and sees whether it does:
// node prepare.mjs FOLDER-OF-PYODIDE FILES ENGINE
//
// In it is the memory of a Python that has opened a table, so that no page has to wait for that,
// and the files that it has not read yet.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { layOut } from "./web/unpack.mjs";

const [folder, given, engine] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const options = { indexURL: `${folder}/`, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } };

const COMPILE = `
import pathlib, shutil, site
from importlib._bootstrap_external import _code_to_timestamp_pyc

folder = pathlib.Path(site.getsitepackages()[0])
shutil.copytree("/files", folder, dirs_exist_ok=True)
for path in folder.rglob("*.py"):
    name = str(path.relative_to(folder))
    code = compile(path.read_bytes(), name, "exec", dont_inherit=True)
    path.with_suffix(".pyc").write_bytes(_code_to_timestamp_pyc(code))
    path.unlink()
"\\n".join(str(path) for path in sorted(folder.rglob("*")) if path.is_file())
`;
// What is drawn and worked out here stands ready on every page; another box draws its own tiles
// later, by the outlines that take longest.
const OPEN = `
import gc, json, sys
from arkrules.render.outline import outline_of
from arkrules.rpc import Dispatcher

dispatcher = Dispatcher()

def answered(method, **params):
    request = {"jsonrpc": "2.0", "id": 0, "method": method, "params": params}
    answer = json.loads(dispatcher.answer(json.dumps(request)))
    assert "result" in answer, answer
    return answer["result"]

for found in map(dispatcher.book.tile_set, dispatcher.book.shelf.sets):
    for printed in found.kinds.values():
        outline_of(printed.kind.sides, printed.kind.site or "", printed.kind.inner)
view = answered("table.open")
answered("table.act", table=view["table"], act="at:1,0")
while view["then"]:
    view = answered("table.act", table=view["table"], act=view["then"])
answered("ask", case="small-city")
gc.collect()
"\\n".join(getattr(module, "__file__", None) or "" for module in sys.modules.values())
`;

/** The files by their paths, modules compiled. */
async function compiled() {
  const python = await loadPyodide(options);
  python.mountNodeFS("/files", given);
  const paths = python.runPython(COMPILE).split("\n");
  return new Map(paths.map((path) => [path, python.FS.readFile(path)]));
}

async function main() {
  const files = await compiled();
  const python = await loadPyodide({ ...options, _makeSnapshot: true });
  layOut(python.FS, files);
  for (const path of python.runPython(OPEN).split("\n")) files.delete(path);
  const parts = [["", python.makeMemorySnapshot()], ...files];
  const sizes = JSON.stringify(parts.map(([path, { length }]) => [path, length]));
  const head = new TextEncoder().encode(sizes.padEnd(Math.ceil(sizes.length / 8) * 8));
  const start = new Uint8Array(new Uint32Array([head.length, 0]).buffer);
  writeFileSync(engine, Buffer.concat([start, head, ...parts.map(([, part]) => part)]));
}

try {
  await main();
  process.exit(0);
} catch (error) {
  // Of what Python says, its last line; node would print all of Pyodide before it.
  console.error(String(error?.message ?? error).trim().split("\n").at(-1));
  process.exit(1);
}
