// Compiles Python for the browser edition with the very Pyodide that will run it: node compile.mjs PYODIDE WORK.
// In WORK lie `library`, a tree, and Pyodide's standard library as a zip; both come back compiled.

import { pathToFileURL } from "node:url";

async function main([home, work]) {
  const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: home });
  python.FS.mkdir("/work");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: work }, "/work");
  python.runPython(`
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path

def compiled(source, name):
    # Nobody looks at the source again: there is none.
    return _code_to_hash_pyc(compile(source, name, "exec", dont_inherit=True), source_hash(source), False)

top = Path("/work/library")
for path in sorted(top.rglob("*.py")):
    source, name = path.read_bytes(), str(path.relative_to(top))
    if "diadoques" in path.parts:  # its register of rules reads the sources
        cache = path.parent / "__pycache__"
        cache.mkdir(exist_ok=True)
        (cache / f"{path.stem}.{sys.implementation.cache_tag}.pyc").write_bytes(compiled(source, name))
    else:
        path.with_suffix(".pyc").write_bytes(compiled(source, name))
        path.unlink()

standard = Path("/work/python_stdlib.zip")
with zipfile.ZipFile(standard) as archive:
    held = {name: archive.read(name) for name in archive.namelist()}
with zipfile.ZipFile(standard, "w", zipfile.ZIP_DEFLATED) as archive:
    for name, data in held.items():
        if name.endswith(".py"):
            name, data = name + "c", compiled(data, name)
        archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
`);
}

// What an uncaught error would show is a megabyte of Pyodide.
main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
