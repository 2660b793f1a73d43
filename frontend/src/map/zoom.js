// Looking closer: wheel, buttons, dragging, two fingers, theatres. The view is a rectangle of board pixels in the shape of
// the room that the page leaves to the map.

/** @import { Box, Point } from "./sent.d.ts" */
/** @import { View } from "./drawn.d.ts" */
/** @import { MapView } from "./view.js" */
import { round } from "../shared/dom.js";
import { between, distance } from "./geometry.js";
import { PLAYED } from "./tools.js";

const CLOSEST = 12; // how many times closer than the whole board one may look
const WIDE = 1500; // pixels of a screen on which a group sees enough of its units on the whole map

export class Zoom {
  /** @param {MapView} view */
  constructor(view) {
    this.view = view;
    const [x0, y0, x1, y1] = view.board.frame;
    /** @type {View} */
    this.board = [x0, y0, x1 - x0, y1 - y0];
    /** @type {View} */
    this.rect = [...this.board];
    this.full = true; // the whole board is looked at, whatever the room
    this.touched = false; // somebody has chosen what to look at
    this.room = "";
    this.home = ""; // whose units one begins near
    this.isHome = false; // they are what is looked at
    this.theatre = ""; // which theatre is looked at
    this.pending = false;
    /** @type {Partial<Zoom> | null} */
    this.left = null; // what was looked at before one went to what is asked about
  }

  // Width by height of the room.
  get ratio() {
    const { clientWidth, clientHeight } = this.view.svg;
    return clientWidth && clientHeight ? clientWidth / clientHeight : this.board[2] / this.board[3];
  }

  // The whole board, in the middle of the room.
  /** @returns {View} */
  get whole() {
    const [x, y, w, h] = this.board;
    const ratio = this.ratio;
    const width = Math.max(w, h * ratio);
    return [x + (w - width) / 2, y + (h - width / ratio) / 2, width, width / ratio];
  }

  /** @param {boolean} [now] */
  apply(now) {
    this.view.svg.setAttribute("viewBox", this.rect.map(round).join(" "));
    if (now) return this.view.resize();
    if (this.pending) return undefined;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.view.resize();
    });
    return undefined;
  }

  // Where the room has another size or shape, the same is looked at, from as near.
  fitRoom() {
    const { clientWidth, clientHeight } = this.view.svg;
    const room = `${clientWidth}x${clientHeight}`;
    if (room === this.room) return;
    this.room = room;
    const home = !this.touched && this.startsNear;
    const grown = !this.touched && this.isHome && !home; // it was small while the page was being laid out
    const ground = !this.touched && !this.view.isNarrow && this.ground;
    this.isHome = home && !ground;
    if (ground) [this.rect, this.full, this.theatre] = [this.around(ground), false, PLAYED];
    else if (home) this.atHome();
    else if (this.full || grown) {
      this.full = true;
      this.rect = this.whole;
    } else {
      const [x, y, w, h] = this.rect;
      this.rect = this.clamped(x, y + (h - w / this.ratio) / 2, w);
    }
    this.view.svg.setAttribute("viewBox", this.rect.map(round).join(" "));
  }

  // The box of what alone is played on, without the rear bases, which may lie far off: who stands there and is not in sight is
  // drawn at the edge (spots.js). Nothing where the whole board is played on.
  /** @returns {Box | null} */
  get ground() {
    const { board, scene } = this.view;
    if (!(scene.played || []).length) return null;
    const parts = board.spaces.filter((space) => space.terrain !== "base" && /** @type {string[]} */ (scene.played).includes(space.id));
    const points = parts.flatMap((space) => space.d.split(/[MLZ]/).filter(Boolean).map((point) => point.split(",").map(Number)));
    const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
    const air = this.board[2] / 150;
    return [Math.min(...xs) - air, Math.min(...ys) - air, Math.max(...xs) + air, Math.max(...ys) + air];
  }

  // On a phone one begins near one's own units: the whole board would be too small to point at; so it would in a room that
  // is small and of another shape than the board, most of which would stay empty, and for a group on a small screen.
  get startsNear() {
    const { isNarrow, isSmall, isFaced } = this.view;
    if (isFaced && !isNarrow) return false; // both sides are looked at, and where each may come from
    return isNarrow || this.isSeat || (isSmall && [2, 3].some((side) => this.whole[side] > this.board[side] * 1.05));
  }

  // The page of a group, or of who plays alone, on a screen that is not wide.
  get isSeat() {
    return window.innerWidth < WIDE && Boolean(this.view.root.closest(".dia-seat, .dia-alone"));
  }

  // The points of what a player has: his units, what he raises; before he has any, what he holds.
  /** @param {string} player */
  hearths(player) {
    const { scene, geography } = this.view;
    /** @param {string[]} places */
    const points = (places) => places.map((place) => geography.at(place)).filter(Boolean);
    const stands = [...scene.pieces, ...this.view.sites()].filter((piece) => piece.owner === player).map((piece) => piece.at);
    if (stands.length) return points(stands);
    const { citadels, provinces } = scene.owners || {};
    return points(Object.entries({ ...provinces, ...citadels }).filter(([, owner]) => player && owner === player).map(([place]) => place));
  }

  atHome() {
    const narrow = this.view.isNarrow;
    // In a film nobody is at the map: on a phone and at his seat one stays where one was, elsewhere all is looked at.
    this.home = this.view.model.get("active") || (narrow || this.isSeat ? this.home : "");
    const spots = this.hearths(this.home);
    this.full = !spots.length;
    if (this.full) return void (this.rect = this.whole);
    const [left, right] = [Math.min(...spots.map(([x]) => x)), Math.max(...spots.map(([x]) => x))];
    const [top, bottom] = [Math.min(...spots.map(([, y]) => y)), Math.max(...spots.map(([, y]) => y))];
    const air = this.board[2] / (narrow ? 12 : 5); // on a phone so near that counters have their letters
    const width = Math.max(right - left + 2 * air, (bottom - top + 2 * air) * this.ratio);
    this.rect = this.clamped((left + right - width) / 2, (top + bottom - width / this.ratio) / 2, width);
  }

  // Inside the board and of the room's shape; where the board is smaller than the room, in its middle.
  /** @param {number} x @param {number} y @param {number} w @returns {View} */
  clamped(x, y, w) {
    const [bx, by, bw, bh] = this.board;
    const whole = this.whole[2];
    const width = Math.min(whole, Math.max(bw / CLOSEST, w));
    const height = width / this.ratio;
    /** @type {(at: number, size: number, from: number, room: number) => number} */
    const held = (at, size, from, room) => (size >= room ? from + (room - size) / 2 : Math.min(Math.max(at, from), from + room - size));
    return [held(x, width, bx, bw), held(y, height, by, bh), width, height];
  }

  /** @param {number} x @param {number} y @param {number} w @param {string} [theatre] */
  set(x, y, w, theatre = "") {
    this.touched = true;
    this.theatre = theatre;
    this.rect = this.clamped(x, y, w);
    this.full = this.rect[2] >= this.whole[2] * 0.999;
    this.apply();
  }

  /** @param {number} factor @param {Point} [at] */
  by(factor, at) {
    const [x, y, w, h] = this.rect;
    const [cx, cy] = at || [x + w / 2, y + h / 2];
    const width = Math.min(this.whole[2], Math.max(this.board[2] / CLOSEST, w / factor));
    const ratio = width / w;
    this.set(cx - (cx - x) * ratio, cy - (cy - y) * ratio, width);
  }

  // The smallest rectangle of the room's shape around a box.
  /** @param {Box} box */
  around([x0, y0, x1, y1]) {
    const width = Math.max(x1 - x0, (y1 - y0) * this.ratio);
    return this.clamped((x0 + x1) / 2 - width / 2, (y0 + y1) / 2 - width / this.ratio / 2, width);
  }

  /** @param {Box} box @param {string} [theatre] */
  fit(box, theatre = "") {
    this.set(.../** @type {[number, number, number]} */ (this.around(box).slice(0, 3)), theatre);
  }

  // Close up on some places, with a margin; on the whole board where none are named.
  /** @param {string[]} places */
  near(places) {
    const points = places.map((place) => this.view.geography.at(place)).filter(Boolean);
    if (!points.length) return;
    const [xs, ys] = [points.map((at) => at[0]), points.map((at) => at[1])];
    const margin = this.whole[2] / 9;
    this.fit([Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin]);
  }

  // Go where something is asked, unless it is in sight; afterwards, when nothing is, back to what was looked at.
  /** @param {string[]} places */
  visit(places) {
    if (!places.length) {
      Object.assign(this, this.left || { touched: false, full: true, theatre: "" }, { left: null, room: "" });
      return void this.apply(true);
    }
    this.left = this.left || { rect: this.rect, full: this.full, touched: this.touched, theatre: this.theatre };
    const [x0, y0, x1, y1] = this.view.window();
    /** @param {Point} at */
    const seen = (at) => at[0] > x0 && at[0] < x1 && at[1] > y0 && at[1] < y1;
    // Numbers on the map want to be read: for them the whole of it is too far away.
    const far = this.full && Object.keys(this.view.shares).length > 0;
    if (far || !places.map((place) => this.view.geography.at(place)).filter(Boolean).every(seen)) this.near(places);
  }

  // As one began.
  anew() {
    Object.assign(this, { touched: false, room: "" });
    this.apply(true);
  }

  all() {
    this.rect = this.whole;
    this.full = this.touched = true;
    this.apply();
  }

  // Bring a place into sight, closer if the whole board is shown.
  /** @param {string} place */
  show(place) {
    const at = this.view.geography.at(place);
    if (!at) return;
    const width = Math.min(this.rect[2], this.whole[2] * 0.45);
    this.set(at[0] - width / 2, at[1] - width / this.ratio / 2, width);
  }

  listen() {
    const node = this.view.svg;
    node.addEventListener("wheel", (event) => {
      // A page of a notebook must still scroll: the wheel is the map's once the map has been touched.
      if (!event.ctrlKey && !this.view.root.contains(document.activeElement)) return;
      event.preventDefault();
      this.by(event.deltaY < 0 ? 1.25 : 0.8, this.view.boardPoint(event));
    }, { passive: false });
    node.addEventListener("dblclick", (event) => {
      if (this.view.selected || this.view.offers.any || /** @type {Element} */ (event.target).closest("[data-piece],[data-arrow]")) return;
      this.by(1.8, this.view.boardPoint(event));
    });
    this.listenToFingers(node);
  }

  // One pointer drags; two come closer or go away, and drag with their middle.
  /** @param {SVGSVGElement} node */
  listenToFingers(node) {
    /** @type {Map<number, Point>} */
    const down = new Map();
    /** @type {{ middle: Point, spread: number, rect: View, grain: number } | null} */
    let from = null;
    const start = () => {
      const points = [...down.values()];
      const middle = points.length > 1 ? between(points[0], points[1], 0.5) : points[0];
      from = points.length ? { middle, spread: points.length > 1 ? Math.max(20, distance(points[0], points[1])) : 0, rect: [...this.rect], grain: this.view.grain } : null;
    };
    node.addEventListener("pointerdown", (event) => {
      if (event.isPrimary) {
        down.clear();
        this.view.dragged = false;
      }
      down.set(event.pointerId, [event.clientX, event.clientY]);
      start();
    });
    node.addEventListener("pointermove", (event) => {
      if (!from || !down.has(event.pointerId)) return;
      if (!event.buttons) return void down.delete(event.pointerId);
      down.set(event.pointerId, [event.clientX, event.clientY]);
      const points = [...down.values()];
      const middle = points.length > 1 ? between(points[0], points[1], 0.5) : points[0];
      if (!this.view.dragged && points.length < 2 && distance(middle, from.middle) < 6) return;
      if (!this.view.dragged) node.setPointerCapture(event.pointerId); // what was touched may be drawn anew meanwhile
      this.view.dragged = true;
      node.classList.add("dia-dragging");
      const box = node.getBoundingClientRect();
      const scale = points.length > 1 && from.spread ? from.spread / Math.max(20, distance(points[0], points[1])) : 1;
      const width = Math.min(this.whole[2], Math.max(this.board[2] / CLOSEST, from.rect[2] * scale));
      const closer = width / from.rect[2];
      // The point of the board that lay under the middle stays under it.
      const at = [from.rect[0] + (from.middle[0] - box.left) * from.grain, from.rect[1] + (from.middle[1] - box.top) * from.grain];
      this.set(at[0] - (middle[0] - box.left) * from.grain * closer, at[1] - (middle[1] - box.top) * from.grain * closer, width);
    });
    /** @param {PointerEvent} event */
    const stop = (event) => {
      down.delete(event.pointerId);
      if (!down.size) node.classList.remove("dia-dragging");
      start();
    };
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) node.addEventListener(name, stop);
  }
}
