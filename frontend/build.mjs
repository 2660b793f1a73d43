// Bundles each region of src into one module of diadoques/widgets/static, and writes down what they are made of, so that
// tests see without Node whether they are of these sources.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

import { build, version } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const SOURCES = join(HERE, "src");
const BUNDLES = process.argv[2] ?? join(HERE, "..", "diadoques", "widgets", "static");

// Types leave no trace in a bundle: of comments, esbuild keeps those that stand within an expression or a class.
const untyped = {
  name: "untyped",
  setup: (made) => made.onLoad({ filter: /\.js$/ }, ({ path }) => ({ contents: readFileSync(path, "utf8").replace(/\/\*\*[^]*?\*\/ ?/g, "") })),
};

// A region is a folder that begins somewhere; the others are what regions share.
const regions = readdirSync(SOURCES).filter((one) => existsSync(join(SOURCES, one, "main.js"))).sort();
await build({
  absWorkingDir: HERE,
  entryPoints: Object.fromEntries(regions.map((region) => [region, join(SOURCES, region, "main.js")])),
  outdir: BUNDLES,
  plugins: [untyped],
  bundle: true,
  format: "esm",
  charset: "utf8",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
});

// The digest that tests/test_house_scripts.py works out too: each file by its name and its text, in the order of names.
const files = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile())
  .map((one) => relative(SOURCES, join(one.parentPath, one.name)).split(sep).join("/"))
  .sort();
const digest = createHash("sha256");
for (const file of files) digest.update(`${file}\0`).update(readFileSync(join(SOURCES, file))).update("\0");
const made = { esbuild: version, regions, sources: digest.digest("hex") };
writeFileSync(join(BUNDLES, "bundles.json"), `${JSON.stringify(made, null, 1)}\n`);
