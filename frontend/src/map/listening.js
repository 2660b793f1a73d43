// What a view hears: of the pointer, of keys, and of its model.

/** @import { Choice, Point } from "./sent.d.ts" */
/** @import { Counter, Named } from "./drawn.d.ts" */
/** @import { MapView } from "./view.js" */
import { drawPlaces } from "./base.js";
import { drawCard } from "./card.js";
import { drawLegend } from "./legend.js";
import { drawTools, fullWindow } from "./tools.js";

/** @param {MapView} view */
export function listen(view) {
  const node = view.svg;
  /** @type {(target: EventTarget | null) => string | null | undefined} */
  const placeOf = (target) => {
    /** @type {HTMLElement | SVGElement | null} */
    const hit = /** @type {Element} */ (target).closest && /** @type {Element} */ (target).closest("[data-place],[data-space],[data-goal]");
    return hit ? hit.dataset.place || hit.dataset.space || hit.dataset.goal : null;
  };
  // What is veiled says nothing of itself, unless something stands there: a map often comes up under a pointer that rests.
  /** @param {string} place */
  const isSilent = (place) => {
    const space = view.geography.province(place);
    return !view.plays(space) && !view.scene.pieces.some((piece) => view.geography.province(piece.at) === space);
  };
  node.addEventListener("pointerover", (event) => {
    const place = placeOf(event.target);
    if (place && !isSilent(place)) view.look(place);
    /** @type {Named<"pile"> | null} */
    const pile = /** @type {Element} */ (event.target).closest("[data-pile]");
    view.peek(pile ? pile.dataset.pile : null);
  });
  node.addEventListener("pointerleave", () => view.peek(null));
  view.holdings.addEventListener("pointerover", (event) => {
    const place = placeOf(event.target);
    if (place) view.look(place);
  });
  node.addEventListener("focusin", (event) => {
    const place = placeOf(event.target);
    if (place) view.look(place);
  });
  node.addEventListener("click", (event) => {
    if (view.dragged) return;
    const box = view.stage.getBoundingClientRect();
    /** @type {Point} */
    const point = [event.clientX - box.left, event.clientY - box.top];
    // Arrows lie over counters, so that those of a stack are seen; a click on a counter is the counter's all the same.
    const under = document.elementsFromPoint(event.clientX, event.clientY).find((other) => other.closest("[data-piece]"));
    /** @type {Counter | null | undefined} */
    const piece = under && view.root.contains(under) ? under.closest("[data-piece]") : null;
    /** @type {Named<"arrow"> | null} */
    const arrow = /** @type {Element} */ (event.target).closest("[data-arrow]");
    if (view.offers.any) return void view.offers.click(piece, placeOf(event.target), point);
    if (!view.selected) {
      view.clicked = piece ? piece.dataset.piece : null;
      if (piece && view.mayOrder(piece.dataset.piece)) view.orders.select(piece.dataset.piece, point);
      else if (piece && view.mayResume(piece.dataset.piece)) view.model.send({ kind: "resume", unit: piece.dataset.piece });
      else if (arrow) view.model.send({ kind: "arrow", unit: arrow.dataset.arrow });
      else if (piece) view.model.send({ kind: "arrow", unit: piece.dataset.piece });
      else if (placeOf(event.target)) view.model.send({ kind: "place", place: /** @type {string} */ (placeOf(event.target)) });
      return;
    }
    const other = piece && piece.dataset.piece !== view.selected && view.mayOrder(piece.dataset.piece);
    if (!other && view.orders.onTheSpot(view.selected)) return void view.orders.leave();
    view.orders.closeMenu();
    if (piece && piece.dataset.piece === view.selected) {
      /** @param {Choice} choice */
      const own = (choice) => choice.at.some((place) => view.geography.space(place) === piece.dataset.space);
      const here = view.orders.list.filter(own);
      if (here.length) view.orders.ask(here, piece.dataset.space, point, null);
      else view.orders.cancel();
    } else if (piece) view.orders.choose(piece.dataset.space, point, piece.dataset.piece);
    else if (arrow) view.orders.aid(arrow.dataset.arrow, point);
    else {
      const place = placeOf(event.target);
      if (place) view.orders.choose(place, point);
      else view.orders.cancel();
    }
  });
  // Every key that means something here stays here: the notebook has shortcuts of its own.
  view.root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && view.legend && !view.besides && !view.selected) {
      view.showLegend(false);
      event.stopPropagation();
      return;
    }
    if (/** @type {Element} */ (event.target).closest("input,select,.dia-menu,.dia-film,.dia-tools")) event.stopPropagation();
    else view.orders.key(event);
  });
  // Escape leaves the full window, once it has nothing to undo on the map.
  document.addEventListener("keydown", (view.leave = (event) => {
    const lesson = view.root.closest("[popover].dia-full");
    if (event.key !== "Escape" || !lesson || view.selected || view.orders.opened) return;
    fullWindow(view.root);
    event.preventDefault();
  }), true);
  // Whoever goes on elsewhere, on the sheet or with the tools, is done with a menu that is open.
  view.elsewhere = (event) => {
    /** @type {unknown[]} */
    const path = event.composedPath();
    if (!path.includes(view.orders.opened) && !path.includes(event.type === "focusin" ? view.root : view.svg)) view.orders.dismiss();
  };
  for (const name of ["pointerdown", "focusin"]) document.addEventListener(name, view.elsewhere, true);
  // Beside a part of the board that alone is in sight, what happened elsewhere would be told, and not seen.
  view.showAround = () => {
    const [x0, y0, x1, y1] = view.window();
    const dots = view.model.get("dots") || [];
    const spots = dots.map((dot) => view.geography.at(dot.at)).filter(Boolean);
    const out = spots.some(([x, y]) => x < x0 || x > x1 || y < y0 || y > y1);
    if (out && view.besides) {
      view.widened = true;
      view.zoom.all();
    } else if (!dots.length && view.widened) {
      view.widened = false;
      view.zoom.anew();
    }
  };
  /** @param {string} names @param {() => void} action */
  const on = (names, action) => view.model.on(names.split(" ").map((name) => "change:" + name).join(" "), action);
  on("scene choices active lit dots shares", () => view.redraw());
  on("offers", () => view.offers.show());
  on("dots", () => view.showAround());
  on("scene", () => {
    drawCard(view, view.looked); // what stands there may have gone
    if (view.voice.textContent === view.words.cancelled) view.say(""); // something was changed since
    view.orders.confirm();
  });
  on("active lang", () => { // said to somebody else, or in another language
    view.orders.wrote = null;
    view.say("");
  });
  on("lift", () => {
    const unit = view.model.get("lift");
    if (!unit || !view.mayOrder(unit)) return;
    const here = unit === view.clicked; // the sheet was opened by a click on it: it is in sight, and may only have been looked at
    view.clicked = null;
    if (here && view.orders.onTheSpot(unit)) return;
    if (!here) view.zoom.show(view.geography.province((view.scene.pieces.find((piece) => piece.id === unit) || { at: unit.slice(1) }).at));
    view.orders.select(unit);
    const piece = view.pieceNodes.get(unit); // the keys that are named now are those of the map
    if (piece && !view.orders.opened) piece.focus({ preventScroll: true });
  });
  on("near", () => view.zoom.visit(view.model.get("near")));
  on("laid", () => view.orders.layDown());
  on("film", () => {
    view.say("");
    view.film.load(view.model.get("film"));
    view.look(null); // another season begins, or is looked at
    view.redraw();
  });
  on("lang", () => {
    drawTools(view);
    drawPlaces(view);
    drawLegend(view);
    view.film.draw();
    drawCard(view, view.looked);
    view.redraw();
  });
}
