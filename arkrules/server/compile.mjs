// Compiles the modules in an archive by the Python that will run them, and sees whether they do:
// node compile.mjs FOLDER-OF-PYODIDE MODULES.zip REST.zip COMPILED.zip
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, modules, rest, compiled] = process.argv.slice(2).map((path) => resolve(path));

async function main() {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: `${folder}/` });
  python.FS.writeFile("/modules.zip", new Uint8Array(readFileSync(modules)));
  python.FS.writeFile("/rest.zip", new Uint8Array(readFileSync(rest)));
  python.runPython(`
import json, site, zipfile
from importlib._bootstrap_external import _code_to_timestamp_pyc

with zipfile.ZipFile("/modules.zip") as old, zipfile.ZipFile("/made.zip", "w") as new:
    for name in old.namelist():
        code = compile(old.read(name), name, "exec", dont_inherit=True)
        new.writestr(zipfile.ZipInfo(name + "c"), _code_to_timestamp_pyc(code))
for archive in ("/made.zip", "/rest.zip"):
    zipfile.ZipFile(archive).extractall(site.getsitepackages()[0])

from arkrules.rpc import Dispatcher

asked = {"jsonrpc": "2.0", "id": 1, "method": "rpc.discover", "params": {}}
answer = json.loads(Dispatcher().answer(json.dumps(asked)))
assert "result" in answer, answer
`);
  writeFileSync(compiled, python.FS.readFile("/made.zip"));
}

try {
  await main();
  process.exit(0);
} catch (error) {
  // Of what Python says, its last line; node would print all of Pyodide before it.
  console.error(String(error?.message ?? error).trim().split("\n").at(-1));
  process.exit(1);
}
