// Runs beside all pages of this folder, where a browser lets it: what was handed out here once opens again where nobody
// hands it out any more. Whoever hands it out comes first, so that nothing old is shown as long as there is anything new.

const HOME = new URL("./", self.location.href).href;
const LIST = `${HOME}static/offline.json`; // what belongs to the site, in parts, and of which build
const NAME = "diadoques";
const ELSEWHERE = `${HOME}notebooks/`; // JupyterLite has a program of its own for its pages

// A page by its address, whatever it is asked; a folder by its page.
const plain = (address) => address.replace(/[?#].*$/, "").replace(/\/$/, "/index.html");

// Keep a part of the site, each file once for each build.
async function keep(part) {
  const cache = await caches.open(NAME);
  const mark = `${LIST}?${part}`;
  const told = await fetch(LIST, { cache: "no-cache" });
  if (!told.ok) return;
  const { build, parts } = await told.json();
  const before = await cache.match(mark);
  const same = before && (await before.text()) === build;
  for (const name of parts[part]) {
    if (same && (await cache.match(HOME + name))) continue;
    const answer = await fetch(HOME + name);
    if (answer.ok) await cache.put(HOME + name, answer);
  }
  await cache.put(mark, new Response(build));
}

async function answered(event) {
  const { request } = event;
  try {
    const found = await fetch(request);
    // Python is large, and kept by `keep`.
    if (found.status === 200 && !request.url.startsWith(`${HOME}python/`)) {
      const copy = found.clone();
      event.waitUntil(caches.open(NAME).then((cache) => cache.put(plain(request.url), copy)).catch(() => {}));
    }
    return found;
  } catch (error) {
    const kept = await (await caches.open(NAME)).match(plain(request.url));
    if (kept) return kept;
    throw error;
  }
}

addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep("shell"));
});
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
addEventListener("message", (event) => event.waitUntil(keep(event.data).catch(() => {}))); // a full store keeps what it has
addEventListener("fetch", (event) => {
  const { url, method } = event.request;
  if (method === "GET" && url.startsWith(HOME) && !url.startsWith(ELSEWHERE)) event.respondWith(answered(event));
});
