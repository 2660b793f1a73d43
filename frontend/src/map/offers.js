// What is asked and answered by a click: a unit, a space, a way to a space. What there is to pick comes from the engine
// ("offers"); nothing is decided here.

/** @import { Asked, Offer, Point } from "./sent.d.ts" */
/** @import { Counter } from "./drawn.d.ts" */
/** @import { MapView } from "./view.js" */
import { drawCard } from "./card.js";
import { fill, round, svg } from "../shared/dom.js";
import { drawLights } from "./orders.js";

export class Offers {
  /** @param {MapView} view */
  constructor(view) {
    this.view = view;
  }

  /** @returns {Asked} */
  get all() {
    return this.view.film.frame ? {} : this.view.model.get("offers") || {};
  }
  get list() {
    return this.all.list || [];
  }
  /** @returns {boolean} */
  get any() {
    return this.list.length > 0;
  }
  /** @param {string} piece */
  of(piece) {
    return this.list.find((offer) => offer.piece === piece);
  }
  // What a click on a space means: all that stands there, or the way that leads there.
  /** @param {string} pointed */
  at(pointed) {
    const place = this.view.geography.meant(pointed, (one) => this.list.some((offer) => offer.at === one));
    return this.list.filter((offer) => offer.at === place && offer.first);
  }

  show() {
    this.view.orders.closeMenu();
    if (this.asked !== this.all.key) { // what was looked at was looked at for another question
      /** @type {string | undefined} */
      this.asked = this.all.key;
      this.view.look(this.all.about || null);
    }
    if (this.view.isFaced) this.view.redraw(); // piles are laid open whose units are asked about
    else drawLights(this.view);
    this.mark();
    drawCard(this.view, this.view.looked);
  }

  /** @param {Counter | null | undefined} piece @param {string | null | undefined} place @param {Point} [point] */
  click(piece, place, point) {
    const view = this.view;
    view.orders.closeMenu();
    const own = piece && this.of(piece.dataset.piece);
    if (own) return this.pick([own.index]);
    const space = piece ? piece.dataset.space : place;
    const here = space ? this.at(space) : [];
    if (!here.length) {
      if (!space) return;
      view.model.send({ kind: "offer", key: this.all.key, place: view.geography.province(space) });
      return view.shake();
    }
    if (here.length === 1 || this.all.many) return this.pick(here.map((offer) => offer.index));
    view.orders.menu(here.map((offer) => ({ label: offer.told, action: () => this.pick([offer.index]) })), /** @type {string} */ (space), point);
  }

  /** @param {number[]} picked */
  pick(picked) {
    this.view.orders.closeMenu();
    this.view.model.send({ kind: "offer", key: this.all.key, picked });
  }

  // One line for the card: what a click there would do.
  /** @param {string} place */
  told(place) {
    const here = this.at(place);
    if (!here.length) return "";
    const { words } = this.view;
    if (here.length > 1) return fill(words.offer_many, { count: here.length });
    return fill(words.offer_here, { told: here[0].told });
  }

  /** @param {SVGGElement} layer */
  light(layer) {
    const { view } = this;
    const places = new Set(this.list.map((offer) => offer.at));
    for (const place of places) {
      const space = view.geography.spaces.get(place);
      const only = this.list.some((offer) => offer.at === place && !offer.piece);
      const classes = `dia-light ${only ? "dia-goal" : "dia-aid"} dia-offered`;
      if (space) layer.append(svg("path", { d: space.d, class: classes, "data-goal": place }));
    }
    const way = this.at(view.looked || "").find((offer) => offer.way.length > 1);
    if (!way) return;
    const points = way.way.map((place) => view.geography.at(place)).filter(Boolean);
    layer.append(svg("path", { d: "M" + points.map((at) => at.map(round).join(",")).join("L"), class: "dia-way" }));
  }

  mark() {
    const ticked = new Set((this.all.ticked || []).map(Number));
    for (const [id, node] of this.view.pieceNodes || []) {
      const offer = this.of(id);
      node.classList.toggle("dia-may", Boolean(offer));
      const isTicked = Boolean(offer) && ticked.has(/** @type {Offer} */ (offer).index);
      node.classList.toggle("dia-ticked", isTicked);
      const sign = node.querySelector(".dia-picked");
      if (isTicked && !sign) node.append(pickedSign());
      else if (sign && !isTicked) sign.remove();
    }
  }
}

// Of a counter that is ticked: a tick at its corner, which is seen on every colour.
const pickedSign = () => svg("g", { class: "dia-picked", transform: "translate(-16,-17)" }, svg("circle", { r: 8 }), svg("path", { d: "M-3.5,0L-1,3L3.5,-3" }));
