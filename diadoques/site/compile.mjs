// Compiles Python for the browser edition with the very Pyodide that will run it: node compile.mjs PYODIDE WORK.
// In WORK lies `sources.zip`, each source in a folder by which it is known; `compiled.zip` holds the same, compiled.

import { pathToFileURL } from "node:url";

async function main([home, work]) {
  const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: home });
  python.FS.mkdir("/work");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: work }, "/work");
  python.runPython(`
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

with zipfile.ZipFile("/work/sources.zip") as sources, zipfile.ZipFile("/work/compiled.zip", "w") as made:
    for entry in sources.namelist():
        source, (_, _, name) = sources.read(entry), entry.partition("/")
        # Nobody looks at the source again: there is none.
        code = compile(source, name, "exec", dont_inherit=True)
        made.writestr(entry, _code_to_hash_pyc(code, source_hash(source), False))
`);
}

// What an uncaught error would show is a megabyte of Pyodide.
main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
