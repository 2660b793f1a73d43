// Whether the program behind the page still answers. It is asked every few seconds; when it is gone the page says so,
// and nothing on it can be clicked in vain. While it is only busy, nothing is said.

/** @import { Lang, Rendered, Told } from "../widget.d.ts" */

const ASKED_EVERY = 3000; // milliseconds
const LOOKED_EVERY = 500;
const PATIENCE = 12000; // as long as an answer may take
const BUSY = 120000; // the same while other cells are being worked out
const GONE = new Set(["dead", "terminating", "restarting", "autorestarting"]);

/** @typedef {{ kind: "beat", number: number }} Beat */

/** @param {Rendered<{ words: Told, lang: Lang }, Beat, Beat | undefined>} widget */
function render({ model, el }) {
  el.classList.add("dia-pulse");
  el.hidden = true;
  el.setAttribute("role", "alert");
  const text = document.createElement("p");
  el.append(text);
  let number = 0;
  let heard = Date.now();
  let alive = false; // it has answered once: a page that was saved has never had a program
  let lost = false; // whoever begins anew does not know this page: it cannot come back by itself

  const kernel = () => {
    const manager = model.widget_manager;
    return (manager && manager.kernel) || null;
  };
  const gone = () => {
    const status = kernel() ? /** @type {{ status: string }} */ (kernel()).status : "";
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
      model.send({ kind: "beat", number: (number += 1) });
    } catch {
      // Nobody is there to be asked: no answer will come.
    }
  };
  /** @param {Beat | undefined} message */
  const hear = (message) => {
    if (!message || message.kind !== "beat") return;
    alive = true;
    heard = Date.now();
    show();
  };
  // A lid that was closed: as long as nothing could be asked, nothing was unanswered.
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

export default { render };
