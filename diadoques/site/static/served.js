// How this folder is handed out. Some browsers forbid a page what it needs where no server, or one without https, hands it
// out: what follows is written in the page, hidden, and shown there.

const tell = (kind) => {
  for (const one of document.querySelectorAll(`.dia-${kind}`)) one.hidden = false;
};

// Whether a module is let in where there is no server, is tried.
if (location.protocol === "file:") {
  const tried = document.createElement("script");
  tried.type = "module";
  tried.src = new URL("store.js", document.currentScript.src).href;
  tried.addEventListener("error", () => tell("unserved"));
  document.head.append(tried);
} else if (!isSecureContext) tell("unsecured");

// What keeps the site for a day without a server (`offline.js`). JupyterLite takes whatever such program it finds for its
// own, and puts all others away when it first meets one: on its pages ours waits until that is there, and comes again.
const HOME = new URL("..", document.currentScript.src).href;
const register = () => navigator.serviceWorker.register(`${HOME}offline.js`, { scope: HOME });

async function last() {
  await register();
  if (await (await caches.open("diadoques")).match(`${HOME}python/library.pack`)) tell("lasting");
}

async function lastBeside() {
  for (let left = 30; left; left -= 1) {
    await new Promise((done) => setTimeout(done, 1000));
    const theirs = await navigator.serviceWorker.getRegistration(location.href);
    if (theirs && theirs.active && theirs.scope !== HOME) await register();
  }
}

if (location.protocol !== "file:") {
  const lite = document.getElementById("jupyter-config-data");
  if ("serviceWorker" in navigator) addEventListener("load", () => (lite ? lastBeside() : last()).catch(() => tell("unlasting")));
  else tell("unlasting");
}

for (const one of document.querySelectorAll(".dia-unsecured button")) one.addEventListener("click", () => {
  one.parentElement.hidden = true;
});
