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

for (const one of document.querySelectorAll(".dia-unsecured button")) one.addEventListener("click", () => {
  one.parentElement.hidden = true;
});
