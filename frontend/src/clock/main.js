// The clock of a class. It is told once how much is left and counts by itself: nothing is asked of the server meanwhile.

/** @import { Rendered } from "../widget.d.ts" */

/** @typedef {{ stage: string, left: number, running: boolean, label: string, told: number }} Traits */

/** @param {Rendered<Traits, { kind: "over" }>} widget */
function render({ model, el }) {
  const face = document.createElement("div");
  face.className = "dia-clock";
  face.setAttribute("role", "timer");
  el.append(face);
  let end = 0;
  let timer = 0;
  let told = false;

  function show() {
    const running = model.get("running");
    const left = running ? Math.max(0, Math.ceil((end - performance.now()) / 1000)) : model.get("left");
    const minutes = String(Math.floor(left / 60)).padStart(2, "0");
    face.textContent = model.get("stage") ? `${minutes}:${String(left % 60).padStart(2, "0")}` : "–:––";
    face.classList.toggle("dia-soon", model.get("stage") !== "" && left <= 60);
    if (running && left === 0 && !told) {
      told = true;
      model.send({ kind: "over" });
    }
  }

  function set() {
    end = performance.now() + model.get("left") * 1000;
    told = false;
    face.setAttribute("aria-label", model.get("label"));
    clearInterval(timer);
    if (model.get("running")) timer = setInterval(show, 250);
    show();
  }

  model.on("change:told", set);
  set();
  return () => clearInterval(timer);
}

export default { render };
