// src/scroll_mark/main.js
function upper(el) {
  for (let one = el.parentElement; one; one = one.parentElement) {
    const flow = getComputedStyle(one).overflowY;
    if ((flow === "auto" || flow === "scroll") && one.scrollHeight > one.clientHeight) {
      return Math.max(0, one.getBoundingClientRect().top);
    }
  }
  return 0;
}
function render({ model, el }) {
  const laid = (act) => requestAnimationFrame(() => requestAnimationFrame(act));
  const come = () => el.scrollIntoView({ block: "start" });
  model.on("change:calls", () => laid(come));
  model.on("change:backs", () => laid(() => el.getBoundingClientRect().top < upper(el) - 1 && come()));
}
var main_default = { render };
export {
  main_default as default
};
