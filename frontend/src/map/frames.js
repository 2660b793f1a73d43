// Counters that nobody could read where they stand are drawn beside their place, in a frame with a line to it; so are those of
// a pile that is laid open (piles.js), and those that are out of the first look at what is played on.
// The first size for which there is room with so short a line: first near, then legible, whatever the way.
// At last a line may go behind other frames: better far than a heap that nobody can count.

/** @import { Box, Point } from "./sent.d.ts" */
/** @import { Call, Item, Stack, Stand } from "./drawn.d.ts" */
/** @import { MapView } from "./view.js" */
import { round, svg } from "../shared/dom.js";
import { distance, overlap, pathOf } from "./geometry.js";
import { FONT, measure } from "./letters.js";
import { FACED_LETTERS, FACED_READ } from "./sizes.js";
import { stacked } from "./stacks.js";

/** @type {[size: number, far: number][]} */
const CALLED = [[1, 80], [0.85, 330], [FACED_LETTERS, 480], [FACED_LETTERS, Infinity]];
/** @type {[size: number, far: number][]} */
const OPENED = [[1, 480], [0.85, Infinity]]; // those that are asked about are few, and picked one by one: large before near
const FARTHEST = 760; // the middle of a frame from its place
const HEAD = { font: `700 14px ${FONT}`, height: 20, wide: 150 }; // above the counters: whose they are
const HIDES = 60; // what it costs to cover the code of a space: so much further one goes to spare it

const CROSSES = 140; // what it costs when lines cross, or one is covered
const CUTS = 120; // what it costs when the edge of what one looks at cuts the frame
const ASKED = 400; // or when it hides the place that is asked about
const OUTSIDE = 500; // or when the frame of a place in sight is out of it

// What the head of a frame says: whose it is, by name or letter, the code of the place and its name, where there is room.
/** @param {MapView} view @param {string} place @param {string} side @param {number} room */
function headOf(view, place, side, room) {
  const { geography, lang } = view;
  const [code, name] = [geography.code(place, lang), geography.name(place, lang)];
  const both = [code, name].filter((part, index, all) => part && all.indexOf(part) === index).join(" ");
  const player = view.player(side);
  const said = player
    ? [`${player.name[lang]} · ${both}`, `${player.letter} · ${both}`, `${player.letter} · ${code || name}`]
    : [both, code || name];
  const wide = Math.max(room, HEAD.wide);
  return said.find((text, index) => measure(text, HEAD.font) <= (index ? wide : room)) || said[said.length - 1];
}

// The box of a frame around counters that stand in this form, and what its head says.
/** @param {MapView} view @param {Stand[]} form @param {Item} item @returns {{ title: string, around: Box }} */
export function framed(view, form, { at, side }) {
  const [left, top, right, bottom] = [0, 1, 2, 3].map((edge) => (edge < 2 ? Math.min : Math.max)(...form.map((one) => one.box[edge])));
  const title = headOf(view, at, side, right - left);
  const wider = Math.max(0, measure(title, HEAD.font) - (right - left)) / 2;
  return { title, around: [left - wider - 4, top - HEAD.height - 4, right + wider + 4, bottom + 4] };
}

// Where the line from a place ends at a frame.
/** @param {Point} from @param {Box} box @returns {Point} */
const nearestOf = ([x, y], [left, top, right, bottom]) => [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)];

// How long the line from a place to a frame is.
/** @param {Point} from @param {Box} box */
const lineTo = ([x, y], [left, top, right, bottom]) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

// Whether the line from a place to a frame meets another box.
/** @param {Point} from @param {Box} box @param {Box} other */
function meets([x, y], [left, top, right, bottom], other) {
  const [toX, toY] = nearestOf([x, y], [left, top, right, bottom]);
  const steps = Math.ceil(distance([x, y], [toX, toY]) / 4);
  for (let i = 0; i <= steps; i += 1) {
    const at = [x + ((toX - x) * i) / steps, y + ((toY - y) * i) / steps];
    if (other[0] < at[0] && at[0] < other[2] && other[1] < at[1] && at[1] < other[3]) return true;
  }
  return false;
}

// Whether two lines cross.
/** @param {[Point, Point]} one @param {[Point, Point]} other */
function linesMeet([a, b], [c, d]) {
  /** @type {(p: Point, q: Point, r: Point) => number} */
  const side = (p, q, r) => Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** @param {MapView} view @param {Stack[]} stacks @param {Box[]} fixed */
export function callOut(view, stacks, fixed) {
  const frame = view.board.frame.map((value) => value / view.unit);
  const [x0, y0, wide, high] = view.zoom.rect.map((value) => value / view.unit);
  /** @type {Box} */
  const seen = [x0, y0, x0 + wide, y0 + high];
  /** @param {Box} box @param {Box} other */
  const within = (box, [left, top, right, bottom]) => box[0] > left && box[1] > top && box[2] < right && box[3] < bottom;
  const reach = [16, 9].map((half) => (half * view.pixel) / view.unit);
  const codes = view.board.spaces.filter((space) => view.plays(space.id)).map(({ label }) => label.map((value) => value / view.unit)).map(([x, y]) => /** @type {Box} */ ([x - reach[0], y - reach[1], x + reach[0], y + reach[1]]));
  const { about } = view.offers.all;
  const place = about && view.geography.spaces.get(about);
  const air = [70, 55].map((half) => (half * view.pixel) / view.unit);
  /** @type {Point | null} */
  const asked = place ? place.label.map((value) => value / view.unit) : null;
  /** @type {Box | null} */
  const spared = asked ? [asked[0] - air[0], asked[1] - air[1], asked[0] + air[0], asked[1] + air[1]] : null;
  /** @template {Point | Box} Values @param {Values} box @param {Point} at */
  const moved = (box, at) => /** @type {Values} */ (box.map((value, side) => value + at[side % 2]));
  const first = view.scene.played && view.scene.played.length && !view.zoom.touched;
  for (const stack of stacks) {
    // What is laid open has no stand of its own yet: it is where its pile is.
    /** @type {Box[]} */
    const stood = stack.stands.length ? stack.stands.map((one) => one.box) : [[...stack.home, ...stack.home]];
    const hidden = first && !stood.every((box) => within(box, seen));
    if (!hidden && stack.form[0] >= FACED_READ) continue;
    // The line of one that is out of sight ends at the edge.
    const home = hidden ? stack.home.map((value, axis) => Math.min(Math.max(value, seen[axis] + 8), seen[axis + 2] - 8)) : stack.home;
    const others = stacks.filter((other) => other !== stack).flatMap((other) => (other.call ? [other.call] : other.stands.map((one) => one.box)));
    /** @type {Box[]} */
    const feet = stacks.map(({ home: [x, y] }) => [x - 8, y - 8, x + 8, y + 8]); // where lines end
    const taken = [...fixed, ...others, ...feet];
    /** @type {[Point, Point][]} */
    const lines = stacks.filter((other) => other !== stack && other.call).map((other) => [/** @type {Point} */ (other.from), nearestOf(/** @type {Point} */ (other.from), /** @type {Box} */ (other.call))]);
    for (const [size, far] of stack.open ? OPENED : CALLED) {
      const form = stacked(stack.items, size, 1);
      const { around, title } = framed(view, form, stack.items[0]);
      /** @type {[{ at: Point, box: Box } | null, number]} */
      let [best, least] = [null, far];
      for (let radius = 30; radius < FARTHEST; radius += 12)
        for (let i = 0; i < 24; i += 1) {
          /** @type {Point} */
          const at = [home[0] + radius * Math.cos((i * Math.PI) / 12), home[1] + radius * Math.sin((i * Math.PI) / 12)];
          const box = moved(around, at);
          const line = lineTo(home, box);
          if (line >= least || !within(box, hidden ? seen : frame) || taken.some((other) => overlap(box, other) > 0)) continue;
          const behind = others.filter((other) => meets(home, box, other)).length;
          if (behind && far < Infinity) continue;
          const inSight = home[0] > seen[0] && home[0] < seen[2] && home[1] > seen[1] && home[1] < seen[3];
          const cut = within(box, seen) ? 0 : overlap(box, seen) > 0 ? CUTS : inSight ? OUTSIDE : 0;
          /** @type {[Point, Point]} */
          const own = [home, nearestOf(home, box)];
          const crossed = lines.filter((other) => linesMeet(own, other) || meets(other[0], [...other[1], ...other[1]], box)).length;
          const hides = spared && overlap(box, spared) > 0 ? ASKED : 0;
          const price = line + cut + hides + CROSSES * (crossed + behind) + HIDES * codes.filter((code) => overlap(box, code) > 0).length;
          if (price < least) [best, least] = [{ at, box }, price];
        }
      if (!best) continue;
      stack.call = best.box;
      stack.from = home;
      stack.title = title;
      stack.form = [size, 1];
      stack.stands = form.map((one) => ({ ...one, at: moved(one.at, best.at), box: moved(one.box, best.at), body: moved(one.body, best.at) }));
      break;
    }
  }
}

// Counters beside their place: a frame around them with a line to it, and a head in the colour of whose they are; it stands for
// the place when it is clicked.
/** @param {MapView} view @param {Call} call */
export function frameOf(view, { home, box, title, space, side }) {
  const [left, top, right, bottom] = box;
  const { color, ink } = view.player(side) || { color: "#3b2a17", ink: "#ffffff" };
  const [r, high] = [4 * view.unit, HEAD.height * view.unit];
  const band = `M${round(left)},${round(top + high)}v${round(r - high)}q0,${round(-r)} ${round(r)},${round(-r)}H${round(right - r)}q${round(r)},0 ${round(r)},${round(r)}v${round(high - r)}Z`;
  /** @param {Point} from */
  const line = (from) => [
    svg("path", { d: pathOf([from, nearestOf(from, box)]), class: "dia-call", style: { strokeWidth: `${1.5 * view.unit}px` } }),
    svg("circle", { cx: round(from[0]), cy: round(from[1]), r: round(4 * view.unit), class: "dia-call-foot" }),
  ];
  const lit = view.offers.at(space).some((offer) => !offer.piece) ? " dia-offered" : ""; // it stands for its place
  return [
    ...(home ? line(home) : []),
    svg("rect", { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top), rx: round(4 * view.unit), class: `dia-call-box${lit}`, "data-space": space, style: { strokeWidth: `${2.5 * view.unit}px`, stroke: color } }),
    svg("path", { d: band, class: "dia-call-side", style: { fill: color } }),
    svg("text", { x: round((left + right) / 2), y: round(top + 15 * view.unit), class: "dia-call-head", text: title, style: { font: HEAD.font, fontSize: `${14 * view.unit}px`, fill: ink } }),
  ];
}
