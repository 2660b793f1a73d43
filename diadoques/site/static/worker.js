// Beside the page of a lesson: Python, the game, and what is kept of it. The page says what was clicked; it is told what
// to show once the act is kept. One thing is done after the other, in the order in which it was asked for.

import { loadPyodide } from "../python/pyodide.mjs";
import { Store } from "./store.js";

const FOLDER = "/games/lesson";
const JOURNAL = "journal.jsonl";
const ASIDE = "journal-"; // so begins the name of a game that was put aside
const SITE_PACKAGES = "/lib/python3.14/site-packages";
const python = new URL("../python/", import.meta.url).href;
let store, lesson, key;
let told = []; // what the page is to be told once it is kept
let work = Promise.resolve();
let resting;
const AT_REST = 700;

const say = (message, move) => postMessage(message, move || []);

async function unpacked(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const whole = new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const length = Number(new TextDecoder().decode(whole.subarray(0, 8)));
  const table = JSON.parse(new TextDecoder().decode(whole.subarray(8, 8 + length)));
  return Object.entries(table).map(([name, [at, size]]) => [name, whole.subarray(8 + length + at, 8 + length + at + size)]);
}

function written(fs, top, files) {
  const made = new Set();
  for (const [name, data] of files) {
    const folder = `${top}/${name}`.replace(/\/[^/]*$/, "");
    if (!made.has(folder)) {
      fs.mkdirTree(folder);
      made.add(folder);
    }
    fs.writeFile(`${top}/${name}`, data, { canOwn: true });
  }
}

async function begin({ asked, position, known, name, seed }) {
  const library = unpacked(`${python}library.pack`);
  library.catch(() => {});
  say({ step: 1 });
  const py = await loadPyodide({ indexURL: python });
  say({ step: 2 });
  written(py.FS, SITE_PACKAGES, await library);
  key = name;
  store = await Store.open();
  if (!store) say({ unkept: "no_store" });
  let kept = {};
  try {
    if (store) kept = await store.take(key);
  } catch (error) {
    say({ unkept: "full", why: error.name });
    store = null;
  }
  if (store) store.onTaken(() => say({ taken: true }));
  if (store && store.untaken) unkept(store.untaken);
  const fresh = !Object.keys(kept).length;
  if (fresh && asked.position) {
    const answer = position && (await fetch(position));
    if (!answer || !answer.ok) return say({ lost: true });
    kept = { [JOURNAL]: new Uint8Array(await answer.arrayBuffer()) };
  }
  py.FS.mkdirTree(FOLDER);
  written(py.FS, FOLDER, Object.entries(kept));
  const site = py.pyimport("diadoques.site.browser_lesson");
  say({ step: 3 });
  const kinds = { js: "text/javascript", css: "text/css", json: "application/json" };
  const address = (text, ending, _name) => URL.createObjectURL(new Blob([text], { type: `${kinds[ending]}; charset=utf-8` }));
  const begun = fresh && seed && !asked.position ? { ...asked, option: `seed:${seed}` } : asked;
  const made = site.begin(FOLDER, JSON.stringify(begun), JSON.stringify(known), address, (text) => told.push(text), wake);
  if (typeof made === "string") return say({ failed: made });
  lesson = made;
  await settle();
  say({ ready: true, fresh, aside: lesson.put_aside });
  setTimeout(() => queue(() => lesson.warm()), 100);
}

// What happens by itself, a moment after an act, is told like any other.
let woken = false;
function wake() {
  if (woken) return;
  woken = true;
  setTimeout(() => {
    woken = false;
    queue(async () => {
      lesson.flush();
      await settle();
    });
  }, 0);
}

// Says why nothing is kept any more; once, when all is kept again, that it is.
let lacking = false;
function unkept(why, tried = true) {
  if (why) say({ unkept: "full", why });
  else if (lacking && tried) say({ kept: true });
  lacking = why ? true : lacking && !tried;
}

async function settle() {
  const changed = lesson.changed();
  const files = changed.toJs({ dict_converter: Object.fromEntries });
  changed.destroy();
  const trouble = store && Object.keys(files).length ? await store.keep(key, files) : "";
  if (trouble === "taken") {
    told = [];
    return say({ taken: true });
  }
  unkept(trouble, Object.keys(files).length);
  if (Object.keys(files).some((one) => one.startsWith(ASIDE))) say({ aside: lesson.put_aside });
  if (told.length) {
    say({ hear: told });
    clearTimeout(resting);
    resting = setTimeout(() => queue(remember), AT_REST);
  }
  told = [];
}

// How the screen stands is kept when nothing has happened for a while: that is what the next visit sees first.
function remember() {
  const look = store && lesson.look();
  if (look) return store.remember(key, lesson.lang, look);
}

const DOES = {
  begin,
  async say({ text }) {
    const why = lesson.hear(text);
    if (why) say({ refused: why });
    await settle();
  },
  save: () => perform("save"),
  report: () => perform("report"),
  anew: () => perform("anew"),
  async load({ data, file }) {
    const [why, about] = await perform("adopt", data, file);
    say({ loaded: { file, why, told: about } });
  },
  async asides() {
    const [refused, made] = await perform("asides", true);
    say(refused ? { refused } : { asides: made });
  },
  async resume({ aside }) {
    const [refused, about] = await perform("resume", true, aside);
    say(refused ? { refused } : { resumed: about });
  },
};

// Why it cannot be done, or "", and what came of it; with a file that is given, it is for who asked to say so.
async function perform(what, given, name = "") {
  const answer = lesson.perform(what, given, name);
  const [refused, made] = answer.toJs();
  answer.destroy();
  await settle();
  if (given) return [refused, made]; // who asked says so
  if (refused) say({ refused });
  else if (made) say({ file: { kind: what, name: made[0], data: made[1] } });
  return [refused, made];
}

function queue(act) {
  work = work.then(act).catch((error) => {
    console.error(error);
    say({ failed: `${error.message || error}`.trim().split("\n").pop() });
  });
}

addEventListener("message", ({ data }) => queue(() => DOES[data.do](data)));
