// The entry point of the widget: a map that is drawn, and drawn again as its room changes.

/** @import { MapModel } from "./sent.d.ts" */
import { MapView } from "./view.js";

/** @param {{ model: MapModel, el: HTMLElement }} widget */
function render({ model, el }) {
  const view = new MapView(model, el);
  view.begin();
  const watch = new ResizeObserver(() => view.resize());
  watch.observe(view.svg);
  return () => {
    watch.disconnect();
    document.removeEventListener("keydown", view.leave, true);
    for (const name of ["pointerdown", "focusin"]) document.removeEventListener(name, view.elsewhere, true);
    view.film.stop();
  };
}

export default { render };
