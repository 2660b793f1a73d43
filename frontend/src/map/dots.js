// Dots on the map: where something happened in history, with its number, none over another however many a season has; and
// the pin of a place that was chosen, which says nothing of right or wrong.

/** @import { Box, Point } from "./sent.d.ts" */
/** @import { MapView } from "./view.js" */
import { empty, round, svg } from "../shared/dom.js";
import { overlap, pathOf } from "./geometry.js";
import { STEPS } from "./stacks.js";

const DOT_ROOM = 13.5; // half the side of what a dot takes, and around its place the rings on which it may stand aside
const RINGS = [18, 27, 38, 50, 64, 80];
const ASIDE = 34; // farther off, a line leads to its place

const PIN = { long: 28, wide: 9 };
const TURNS = [0, 45, -45, 90, -90, 135, -135, 180]; // of a pin around its point, upright first

// The box of a pin with its point at `tip`, in board pixels.
/** @param {MapView} view @param {Point} tip @param {number} turn @returns {Box} */
function pinBox(view, [x, y], turn) {
  const angle = (turn * Math.PI) / 180;
  const tilt = [Math.sin(angle), -Math.cos(angle)].map((value) => value * (PIN.long - PIN.wide));
  /** @type {(index: number, pick: typeof Math.min) => number} */
  const side = (index, pick) => pick(0, tilt[index % 2] + (index < 2 ? -PIN.wide : PIN.wide));
  return /** @type {Box} */ ([0, 1, 2, 3]).map((index) => (index % 2 ? y : x) + side(index, index < 2 ? Math.min : Math.max) * view.unit);
}

// A pin points at its own place and hides no name: it turns, and in a province it may prick elsewhere.
/** @param {MapView} view @param {string} place @returns {{ tip: Point, turn: number }} */
function pinSpot(view, place) {
  const at = /** @type {Point} */ (view.geography.at(place));
  /** @type {Point[]} */
  const steps = view.geography.places.has(place) ? [[0, 0]] : STEPS;
  for (const step of steps) {
    /** @type {Point} */
    const tip = [at[0] + step[0] * view.unit, at[1] + step[1] * view.unit];
    if (step !== steps[0] && !view.outlines.holds(view.geography.space(place), tip)) continue;
    const turn = TURNS.find((one) => view.names.every((box) => overlap(box, pinBox(view, tip, one)) === 0));
    if (turn !== undefined) return { tip, turn };
  }
  return { tip: at, turn: 0 };
}

// Where each numbered dot stands: near its place, clear of those before it; in its own space and clear of names and
// counters as far as may be.
/** @param {MapView} view @param {string[]} places */
function dotSpots(view, places) {
  const { unit } = view;
  const [left, top, right, bottom] = view.window();
  /** @type {(point: Point, room: number) => Box} */
  const around = (point, room) => [point[0] - room, point[1] - room, point[0] + room, point[1] + room];
  /** @type {Point[]} */
  const steps = [[0, 18], [26, 18], [-26, 18]];
  for (const ring of RINGS)
    for (let i = 0; i < 16; i += 1) steps.push([ring * Math.cos((i * Math.PI) / 8), ring * Math.sin((i * Math.PI) / 8)]);
  const read = [...view.names, ...view.obstacles()];
  /** @type {Box[]} */
  const taken = [];
  return places.map((place) => {
    const at = /** @type {Point} */ (view.geography.at(place));
    const home = view.geography.space(place);
    /** @type {Point[]} */
    const tries = steps.map((step) => [at[0] + step[0] * unit, at[1] + step[1] * unit]);
    const boxes = tries.map((point) => around(point, DOT_ROOM * unit));
    const seen = at[0] >= left && at[0] <= right && at[1] >= top && at[1] <= bottom;
    /** @param {Box} box */
    const within = (box) => !seen || (box[0] >= left && box[1] >= top && box[2] <= right && box[3] <= bottom);
    /** @param {Box} box */
    const apart = (box) => taken.every((other) => overlap(box, other) === 0);
    /** @param {Box} box */
    const clear = (box) => read.every((other) => overlap(box, other) === 0);
    /** @param {number} index */
    const holds = (index) => view.outlines.holds(home, tries[index]);
    let found = boxes.findIndex((box, index) => within(box) && apart(box) && clear(box) && holds(index));
    if (found < 0) found = boxes.findIndex((box) => within(box) && apart(box) && clear(box));
    if (found < 0) found = boxes.findIndex((box) => within(box) && apart(box));
    if (found < 0) found = boxes.findIndex(apart);
    if (found < 0) found = 0;
    taken.push(boxes[found]);
    return tries[found];
  });
}

/** @param {MapView} view */
export function drawDots(view) {
  const layer = view.layers.dots;
  empty(layer);
  const shown = (view.model.get("dots") || []).filter((dot) => view.geography.at(dot.at));
  const numbered = shown.filter((dot) => dot.number);
  const spots = new Map(dotSpots(view, numbered.map((dot) => dot.at)).map((spot, index) => [numbered[index], spot]));
  for (const [dot, spot] of spots) {
    const at = /** @type {Point} */ (view.geography.at(dot.at));
    if (Math.hypot(spot[0] - at[0], spot[1] - at[1]) <= ASIDE * view.unit) continue;
    layer.append(svg("circle", { cx: round(at[0]), cy: round(at[1]), r: round(3.5 * view.unit), class: "dia-dot-place" }));
    layer.append(svg("path", { d: pathOf([at, spot]), class: "dia-dot-lead", style: { strokeWidth: `${1.6 * view.unit}px` } }));
  }
  for (const dot of shown) {
    if (!dot.number) {
      const { tip, turn } = pinSpot(view, dot.at);
      const transform = `translate(${tip.map(round)}) rotate(${turn}) scale(${view.unit})`;
      layer.append(
        svg("g", { class: "dia-pin", role: "img", "aria-label": dot.text, "data-pin": dot.at, transform },
          svg("path", { d: "M0,0C-2,-8 -9,-12 -9,-19A9,9 0 0 1 9,-19C9,-12 2,-8 0,0Z" }),
          svg("circle", { cy: -19, r: 3.5 }),
          svg("title", { text: dot.text })),
      );
      continue;
    }
    layer.append(
      svg(
        "g",
        {
          class: "dia-dot-of-history", role: "img", "aria-label": `${dot.number}. ${dot.text}`,
          transform: `translate(${/** @type {Point} */ (spots.get(dot)).map(round)}) scale(${view.unit})`,
        },
        svg("circle", { r: 12 }),
        svg("text", { y: 5.5, text: String(dot.number) }),
        svg("title", { text: dot.text }),
      ),
    );
  }
}
