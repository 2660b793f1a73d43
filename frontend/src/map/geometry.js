// Points and curves in board pixels. A place is a code ("THR"), a code with a coast ("THRcs") or a citadel's name.

/** @import { Board, Box, Point } from "./sent.d.ts" */
/** @import { Bowed } from "./drawn.d.ts" */
/** @import { Lang } from "../widget.d.ts" */
import { round } from "../shared/dom.js";

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);
/** @param {Point} a @param {Point} b @param {number} t @returns {Point} */
export const between = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** @param {string} place @returns {[space: string, coast: string]} */
export function splitCoast(place) {
  const found = /^(.{3})(co|cs|ce|cn)$/.exec(place);
  return found ? [found[1], found[2]] : [place, ""];
}

export class Geography {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    this.places = new Map(board.places.map((place) => [place.id, place]));
  }

  // The space whose ground is clicked for this place: a citadel is its own, a coast belongs to its province.
  /** @param {string} place */
  space(place) {
    return this.places.has(place) ? place : splitCoast(place)[0];
  }

  // What is meant by pointing at a place: its own space, if that `isOpen`; else a sign stands for the province around it, as
  // that of a supply centre always does.
  /** @param {string} place @param {(space: string) => boolean} isOpen */
  meant(place, isOpen) {
    const [own, around] = [this.space(place), this.province(place)];
    return !isOpen(own) && isOpen(around) ? around : own;
  }

  // Province or sea around a place.
  /** @param {string} place */
  province(place) {
    const citadel = this.places.get(place);
    return citadel ? citadel.province : splitCoast(place)[0];
  }

  /** @param {string} place */
  at(place) {
    const citadel = this.places.get(place);
    if (citadel) return citadel.at;
    const [code, coast] = splitCoast(place);
    const space = this.spaces.get(code);
    if (!space) return null;
    return (coast && space.coasts[coast]) || space.anchor;
  }

  /** @param {string} place @param {Lang} lang */
  name(place, lang) {
    const citadel = this.places.get(place);
    if (citadel) return citadel.name[lang];
    const space = this.spaces.get(splitCoast(place)[0]);
    return space ? space.name[lang] : place;
  }

  // How orders in this language write a space or a shore; a citadel is called by its name.
  /** @param {string} place @param {Lang} lang @returns {string} */
  code(place, lang) {
    if (this.places.has(place)) return "";
    const [id, coast] = splitCoast(place);
    const space = this.spaces.get(id);
    if (!space) return place;
    return (coast ? (space.shores || {})[coast] : space.code)?.[lang] || place;
  }

  // The same with the name: "BOU Bourgogne".
  /** @param {string} place @param {Lang} lang */
  called(place, lang) {
    return `${this.code(place, lang)} ${this.name(place, lang)}`.trim();
  }
}

// A gentle bow from a to b that keeps clear of the counters at its ends (board pixels).
/** @param {Point} a @param {Point} b @param {number} startGap @param {number} endGap @param {number} bend @returns {Bowed} */
export function bow(a, b, startGap, endGap, bend) {
  const length = distance(a, b) || 1;
  /** @type {Point} */
  const normal = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const middle = between(a, b, 0.5);
  /** @type {Point} */
  const control = [middle[0] + normal[0] * length * bend, middle[1] + normal[1] * length * bend];
  /** @param {number} gap */
  const trim = (gap) => Math.min(gap / length, 0.4);
  const curve = { a, control, b };
  return { from: trim(startGap), to: 1 - trim(endGap), curve };
}

/** @param {Bowed["curve"]} curve @param {number} t @returns {Point} */
function onCurve({ a, control, b }, t) {
  const u = 1 - t;
  return [
    u * u * a[0] + 2 * u * t * control[0] + t * t * b[0],
    u * u * a[1] + 2 * u * t * control[1] + t * t * b[1],
  ];
}

/** @param {Bowed} bowed */
export function curvePoints(bowed, until = 1, steps = 24) {
  const points = [];
  const end = bowed.from + (bowed.to - bowed.from) * until;
  for (let i = 0; i <= steps; i += 1) points.push(onCurve(bowed.curve, bowed.from + ((end - bowed.from) * i) / steps));
  return points;
}

/** @param {Point[]} points */
export const pathOf = (points) => "M" + points.map((point) => `${round(point[0])},${round(point[1])}`).join("L");

// Direction of the last stretch of a line, in radians.
/** @param {Point[]} points */
export function heading(points) {
  const last = points[points.length - 1];
  const before = points[Math.max(0, points.length - 4)];
  return Math.atan2(last[1] - before[1], last[0] - before[0]);
}

// A smooth line through given points (Catmull-Rom), for convoys by several fleets.
/** @param {Point[]} points @returns {Point[]} */
export function through(points, steps = 12) {
  if (points.length < 3) return points;
  const found = [];
  for (let i = 0; i < points.length - 1; i += 1) {
    const p0 = points[Math.max(0, i - 1)];
    const p1 = points[i];
    const p2 = points[i + 1];
    const p3 = points[Math.min(points.length - 1, i + 2)];
    for (let k = 0; k < steps; k += 1) {
      const t = k / steps;
      found.push(
        /** @type {Point} */ ([0, 1]).map(
          (axis) =>
            0.5 *
            (2 * p1[axis] +
              (p2[axis] - p0[axis]) * t +
              (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
              (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t),
        ),
      );
    }
  }
  found.push(points[points.length - 1]);
  return found;
}

/** @param {Box} a @param {Box} b */
export const overlap = (a, b) =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
