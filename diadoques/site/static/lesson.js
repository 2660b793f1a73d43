// The page of a lesson: first the screen as it will be, as a picture; then, when the worker beside it has Python, the
// screen itself.

import { Page, recall, retain } from "./page.js";
import { nameOf, Store } from "./store.js";

const root = document.getElementById("page");
const banner = document.getElementById("banner");
const bar = document.getElementById("progress");
const words = JSON.parse(document.getElementById("words").textContent);
const MOST = 16e6; // bytes of a file that is opened

const asked = Object.fromEntries(new URLSearchParams(location.search));
const spoken = asked.lang || recall("localStorage", "diadoques lang") || (navigator.languages || []).map((one) => one.slice(0, 2)).find((one) => Object.hasOwn(words, one)) || "fr";
asked.lang = Object.hasOwn(words, spoken) ? spoken : "fr";
document.documentElement.lang = asked.lang;
const word = (key) => words[document.documentElement.lang][key];

const name = nameOf(asked);

const page = new Page();
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const files = {}; // by their names, the addresses of what both sides hold
// The seed from which a game begins here, where its dice fall before the first answer: else they would not be those shown.
const many = !asked.option && !asked.scenario && !asked.lesson && JSON.parse(root.dataset.seeds)[asked.game];
const seed = many ? 1 + Math.floor(Math.random() * many) : 0;
let live = false;

function shout(text, ...more) {
  banner.hidden = !text;
  banner.replaceChildren(text || "", ...more);
}

// The button by which news that needs no answer is put away.
function closing() {
  const shut = document.createElement("button");
  shut.textContent = word("close");
  shut.className = "jupyter-button";
  shut.addEventListener("click", () => shout(""));
  return shut;
}

function label() {
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = word(one.dataset.word);
  document.title = word("title");
}

// The screen as it will be: as it stood at the last visit, else what the worker will tell first, which was told already
// when the folder was made.
async function first() {
  const store = await Store.open();
  const held = store && (await store.look(name));
  if (held && held.lang === asked.lang) return held.message;
  if (asked.position || asked.file) return ""; // of these none was made
  const kind = ["lesson", "scenario", "game"].find((one) => asked[one]);
  const called = (kind ? `${kind}-${asked[kind]}` : "game-diadoques") + (seed ? `-${seed}` : "");
  if (!/^[\w-]+$/.test(called) || asked.season) return "";
  const answer = await fetch(new URL(`../look/${called}.${asked.lang}.json`, import.meta.url));
  return answer.ok ? (await answer.json()).message : "";
}

async function show() {
  const message = await first();
  if (live || !message) return;
  const put = (_, file) => (files[file] = new URL(`../file/${file}`, import.meta.url).href);
  page.hear(JSON.parse(message.replace(/\/file\/([0-9a-f]{40}\.[a-z]+)/g, put)));
  root.inert = true;
  performance.mark("picture");
}

function hand(kind, called, data) {
  const type = kind === "report" ? "text/html;charset=utf-8" : "application/json";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = called;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

worker.addEventListener("message", ({ data }) => {
  if (data.step) {
    bar.querySelector("progress").value = data.step;
    bar.querySelector("span").textContent = word(`step_${data.step}`);
  } else if (data.hear) {
    live = true;
    for (const text of data.hear) page.hear(JSON.parse(text));
    retain("localStorage", "diadoques lang", document.documentElement.lang);
    label();
  } else if (data.ready) {
    bar.hidden = true;
    document.body.classList.add("dia-live");
    for (const one of document.querySelectorAll("#tools [data-do]")) one.disabled = false;
    performance.mark("live");
    if (asked.file && data.fresh) bring(asked.file);
  } else if (data.taken) {
    root.inert = true;
    const again = document.createElement("button");
    again.textContent = word("take");
    again.className = "jupyter-button";
    again.addEventListener("click", () => location.reload());
    shout(word("taken"), " ", again);
  } else if (data.unkept) shout(word(data.unkept).replace("{why}", data.why || ""));
  else if (data.file) hand(data.file.kind, data.file.name, data.file.data);
  else if (data.refused) shout(data.refused);
  else if (data.loaded) {
    const { file, why, told } = data.loaded;
    shout(word(why ? "unopened" : "opened").replace("{name}", file).replace("{why}", why).replace("{told}", told));
    if (!why) banner.append(" ", closing());
  } else if (data.lost) {
    bar.hidden = true;
    shout(word("not_there").replace("{name}", asked.position));
  } else if (data.failed) {
    bar.hidden = true;
    shout(word("failed").replace("{why}", data.failed));
  }
});
worker.addEventListener("error", () => shout(word("failed").replace("{why}", word("old"))));
page.tell = (message) => live && worker.postMessage({ do: "say", text: JSON.stringify(message) });

async function load(file, called) {
  if (file.size > MOST) return shout(word("unopened").replace("{name}", called).replace("{why}", word("too_big")));
  worker.postMessage({ do: "load", data: new Uint8Array(await file.arrayBuffer()), file: called });
}

// Where a file lies that an address names: in the folder of this page, and nowhere else.
function beside(address) {
  const home = new URL("..", import.meta.url).href;
  const url = URL.canParse(address, home) ? new URL(address, home).href : "";
  return url.startsWith(home) ? url : "";
}

async function bring(address) {
  const url = beside(address);
  const answer = url && (await fetch(url));
  if (answer && answer.ok) load(await answer.blob(), address.split("/").pop());
  else shout(word("not_there").replace("{name}", address));
}

for (const one of document.querySelectorAll("#tools [data-do]")) one.addEventListener("click", () => {
  if (one.dataset.do === "load") document.getElementById("upload").click();
  else if (one.dataset.do !== "anew" || confirm(word("anew_sure"))) worker.postMessage({ do: one.dataset.do });
});
document.getElementById("upload").addEventListener("change", ({ target }) => {
  const [file] = target.files;
  if (file && confirm(word("load_sure").replace("{name}", file.name))) load(file, file.name);
  target.value = "";
});

// A lesson of the course is no game.
if (asked.lesson) for (const one of document.querySelectorAll("#tools [data-do]")) one.remove();

label();
show().catch((error) => console.error(error)).finally(() => worker.postMessage({ do: "begin", asked, position: asked.position && beside(asked.position), known: files, name, seed }));
