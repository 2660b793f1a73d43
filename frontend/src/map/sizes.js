// How large counters are drawn, and from what size on they say what.

/** @import { Point } from "./sent.d.ts" */
/** @import { MapView } from "./view.js" */

export const SIZE = 0.88; // of the signs of the printed map, which are drawn larger
/** @type {Point} */
export const BADGE = [12, 14]; // the middle of a badge: its class at the right, its number at the left
export const ROW = 3; // counters side by side; four of those that say themselves what they are
export const FACED_READ = 0.85; // of these a smaller one is drawn beside its place
export const FACED_LETTERS = 0.72; // as READ, of these
export const READ = 0.85; // a smaller counter has no letter: nobody could read it
export const DOT = 0.5; // a still smaller one has no shape either

// The half of the disc of a leader: two letters want a wider one.
/** @param {number} letters */
export const radiusOf = (letters) => (letters > 1 ? 15 : 12);
/** @param {MapView} view @param {{ name: string }} leader */
export const lettersOf = (view, leader) => ((view.player(leader.name) || {}).letter || "").length;
