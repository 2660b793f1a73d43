// A mark in a page, of no size. When it is called, it comes into sight with what stands under it; when it is called back,
// only where it was scrolled past.

/** @import { Rendered } from "../widget.d.ts" */

/**
 * How far up what holds it shows anything: the top of what scrolls around it, or of the window.
 * @param {HTMLElement} el
 */
function upper(el) {
  for (let one = el.parentElement; one; one = one.parentElement) {
    const flow = getComputedStyle(one).overflowY;
    if ((flow === "auto" || flow === "scroll") && one.scrollHeight > one.clientHeight) {
      return Math.max(0, one.getBoundingClientRect().top);
    }
  }
  return 0;
}

/** @param {Rendered<{ calls: number, backs: number }, never>} widget */
function render({ model, el }) {
  // What was shown with the call is laid out by then.
  /** @param {() => void} act */
  const laid = (act) => requestAnimationFrame(() => requestAnimationFrame(act));
  const come = () => el.scrollIntoView({ block: "start" });
  model.on("change:calls", () => laid(come));
  model.on("change:backs", () => laid(() => el.getBoundingClientRect().top < upper(el) - 1 && come()));
}

export default { render };
