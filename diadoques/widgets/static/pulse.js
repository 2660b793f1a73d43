// src/pulse/main.js
var ASKED_EVERY = 3e3;
var LOOKED_EVERY = 500;
var PATIENCE = 12e3;
var BUSY = 12e4;
var GONE = /* @__PURE__ */ new Set(["dead", "terminating", "restarting", "autorestarting"]);
function render({ model, el }) {
  el.classList.add("dia-pulse");
  el.hidden = true;
  el.setAttribute("role", "alert");
  const text = document.createElement("p");
  el.append(text);
  let number = 0;
  let heard = Date.now();
  let alive = false;
  let lost = false;
  const kernel = () => {
    const manager = model.widget_manager;
    return manager && manager.kernel || null;
  };
  const gone = () => {
    const status = kernel() ? kernel().status : "";
    if (GONE.has(status) || el.closest(".jupyter-widgets-disconnected")) lost = true;
    const patience = status === "busy" ? BUSY : PATIENCE;
    return lost || Date.now() - heard > patience;
  };
  const show = () => {
    const stopped = alive && gone();
    text.textContent = model.get("words")[model.get("lang")] || "";
    el.hidden = !stopped;
    const lesson = el.closest(".dia-lesson");
    if (!lesson) return;
    lesson.classList.toggle("dia-gone", stopped);
    for (const part of lesson.children) if (!part.contains(el)) part.toggleAttribute("inert", stopped);
  };
  const ask = () => {
    try {
      model.send({ kind: "beat", number: number += 1 });
    } catch {
    }
  };
  const hear = (message) => {
    if (!message || message.kind !== "beat") return;
    alive = true;
    heard = Date.now();
    show();
  };
  let last = Date.now();
  const look = () => {
    const now = Date.now();
    if (now - last > 4 * LOOKED_EVERY) {
      heard = now;
      ask();
    }
    last = now;
    show();
  };
  model.on("msg:custom", hear);
  model.on("change:lang", show);
  ask();
  const asking = setInterval(ask, ASKED_EVERY);
  const looking = setInterval(look, LOOKED_EVERY);
  return () => {
    clearInterval(asking);
    clearInterval(looking);
    model.off("msg:custom", hear);
    model.off("change:lang", show);
  };
}
var main_default = { render };
export {
  main_default as default
};
