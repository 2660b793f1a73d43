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

// Whom one may play here, and whom an episode of history is opened for where nobody says. A game that this browser keeps
// from before one could choose goes on as it was begun.
const sides = JSON.parse(root.dataset.sides);
const place = sides[`${asked.game}/${asked.scenario}`] || sides[asked.scenario || asked.game || "diadoques"];
if (place && place.side && !asked.people && !asked.position && !asked.file) {
  const store = await Store.open();
  if (!(store && (await store.names()).includes(nameOf(asked)))) asked.people = place.side;
}
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
  delete banner.dataset.unkept;
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
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = word(one.dataset.word).replace("{n}", one.dataset.n);
  offerSides();
  document.title = word("title");
}

// One chooses by going to another page: each side is a game of its own.
function offerSides() {
  const choice = document.getElementById("side");
  choice.hidden = !place || Boolean(asked.lesson || asked.position || asked.file);
  if (choice.hidden) return;
  const called = JSON.parse(root.dataset.seats);
  const you = (people) => word("you").replace("{name}", people.split(",").map((one) => called[one]?.[document.documentElement.lang] || one).join(", "));
  const values = [...new Set([...place.seats, place.side ? "*" : "", asked.people || ""])];
  choice.replaceChildren(...values.map((value) => new Option(value && value !== "*" ? you(value) : word("all_sides"), value)));
  choice.value = asked.people || "";
  choice.title = word("side_long");
  choice.setAttribute("aria-label", word("side_long"));
}

document.getElementById("side").addEventListener("change", ({ target }) => {
  const there = new URLSearchParams({ ...asked, people: target.value });
  if (!target.value) there.delete("people");
  location.search = there;
});

// The games that were put aside on this page, each a button.
function offerAsides(found) {
  const rows = found.map(([aside, told]) => {
    const again = document.createElement("button");
    again.className = "jupyter-button";
    again.textContent = `▶ ${told}`;
    again.addEventListener("click", () => worker.postMessage({ do: "resume", aside }));
    return again;
  });
  shout(word("asides_lead"), ...rows.flatMap((row) => [" ", row]), " ", closing());
}

// The screen as it will be: as it stood at the last visit, else what the worker will tell first, which was told already
// when the folder was made.
async function first() {
  const store = await Store.open();
  const held = store && (await store.look(name));
  if (held && held.lang === asked.lang) return held.message;
  if (asked.position || asked.file) return ""; // of these none was made
  if ((asked.people || "") !== ((place && place.side) || "")) return ""; // nor for a side that somebody chose
  const kind = ["lesson", "scenario", "game"].find((one) => asked[one]);
  const called = (kind ? `${kind}-${asked[kind]}` : "game-diadoques") + (seed ? `-${seed}` : "");
  if (!/^[\w-]+$/.test(called) || asked.season || (asked.scenario && !sides[asked.scenario])) return "";
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
  const button = document.querySelector('[data-do="asides"]'); // not there in a lesson of the course
  if (button && "aside" in data) {
    button.dataset.n = data.aside;
    button.hidden = !data.aside;
    label();
  }
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
    navigator.serviceWorker?.ready.then(({ active }) => active.postMessage("whole")); // all that a game needs is kept now
    if (asked.file && data.fresh) bring(asked.file);
  } else if (data.taken) {
    root.inert = true;
    const again = document.createElement("button");
    again.textContent = word("take");
    again.className = "jupyter-button";
    again.addEventListener("click", () => location.reload());
    shout(word("taken"), " ", again);
  } else if (data.unkept) {
    shout(word(data.unkept).replace("{why}", data.why || ""));
    banner.dataset.unkept = "";
  } else if (data.kept && "unkept" in banner.dataset) shout("");
  else if (data.file) hand(data.file.kind, data.file.name, data.file.data);
  else if (data.refused) shout(data.refused);
  else if (data.loaded) {
    const { file, why, told } = data.loaded;
    shout(word(why ? "unopened" : "opened").replace("{name}", file).replace("{why}", why).replace("{told}", told));
    if (!why) banner.append(" ", closing());
  } else if (data.asides) offerAsides(data.asides);
  else if (data.resumed) shout(word("resumed").replace("{told}", data.resumed), " ", closing());
  else if (data.lost) {
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
