// src/grip/main.js
var HEIGHTS = ["low", "half", "full"];
var TAPPED = 8;
function render({ model, el }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "dia-grip";
  el.append(button);
  const table = () => el.closest(".dia-table");
  const now = () => HEIGHTS.indexOf(table()?.dataset.sheet || "half");
  let begun = 0;
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
    if (Math.abs(moved) <= TAPPED) return;
    const page = window.innerHeight;
    if (event.clientY < page * 0.28) go(2);
    else if (event.clientY < page * 0.68) go(1);
    else go(0);
  });
  button.addEventListener("click", (event) => {
    if (event.detail && Math.abs(event.clientY - begun) > TAPPED) return;
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
var main_default = { render };
export {
  main_default as default
};
