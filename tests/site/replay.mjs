// Runs a Python program with the library of the browser edition: node replay.mjs SITE PROGRAM; prints what it returns.

import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

async function main([site, program]) {
  const { loadPyodide } = await import(pathToFileURL(`${site}/python/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: `${site}/python` });
  const whole = gunzipSync(await readFile(`${site}/python/library.pack`));
  const length = Number(whole.subarray(0, 8).toString());
  const table = JSON.parse(whole.subarray(8, 8 + length).toString());
  for (const [name, [at, size]] of Object.entries(table)) {
    const path = `/lib/python3.14/site-packages/${name}`;
    python.FS.mkdirTree(path.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(path, whole.subarray(8 + length + at, 8 + length + at + size));
  }
  process.stdout.write(python.runPython(await readFile(program, "utf8")));
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
