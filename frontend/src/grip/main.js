// On a phone the sheet lies over the map in three heights: what comes next, the list, everything. The grip is drawn, tapped,
// or moved by the arrow keys; each height is a rule of lesson.css.

/** @import { GripModel } from "./sent.d.ts" */

const HEIGHTS = ["low", "half", "full"];
const TAPPED = 8; // pixels that a finger may move while it taps

/** @param {{ model: GripModel, el: HTMLElement }} widget */
function render({ model, el }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "dia-grip";
  el.append(button);
  const table = () => /** @type {HTMLElement | null} */ (el.closest(".dia-table"));
  const now = () => HEIGHTS.indexOf(table()?.dataset.sheet || "half");
  let begun = 0;

  /** @param {number} height */
  function go(height) {
    const box = table();
    if (box) box.dataset.sheet = HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, height))];
    show();
  }

  function show() {
    button.setAttribute("aria-label", model.get("label"));
    button.setAttribute("aria-expanded", String(now() > 0));
  }

  button.addEventListener("pointerdown", (event) => {
    begun = event.clientY;
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener("pointerup", (event) => {
    const moved = event.clientY - begun;
    if (Math.abs(moved) <= TAPPED) return; // the click follows
    const page = window.innerHeight;
    if (event.clientY < page * 0.28) go(2);
    else if (event.clientY < page * 0.68) go(1);
    else go(0);
  });
  button.addEventListener("click", (event) => {
    if (event.detail && Math.abs(event.clientY - begun) > TAPPED) return; // it was drawn
    go(now() === 1 ? 2 : 1);
  });
  button.addEventListener("keydown", (event) => {
    if (event.key === "ArrowUp") go(now() + 1);
    else if (event.key === "ArrowDown") go(now() - 1);
    else return;
    event.preventDefault();
  });
  model.on("change:label", show);
  show();
}

export default { render };
