// Shares: in how many of a hundred cases a place is somebody's, as a tint in his colour that deepens with them, and as a
// number by the code of the place (`layLabels`).

/** @import { Point, Share } from "./sent.d.ts" */
/** @import { MapView } from "./view.js" */

// A little is seen, and what is certain hides nothing of the ground.
const [FAINT, FULL] = [0.14, 0.72];

/** @param {MapView} view @param {SVGElement} node @param {Share | undefined} share */
export function tintShare(view, node, share) {
  const owner = share && view.player(share.owner);
  node.setAttribute("fill", owner ? owner.color : "none");
  node.style.fillOpacity = owner ? String(FAINT + (FULL - FAINT) * share.value) : "";
}

// Where the number may stand: under the code, over it, beside it; `under` is the middle of the lower edge of the code.
/** @param {Point} foot @param {number} wide @param {number} high @returns {Point[]} */
export function shareSpots([x, y], wide, high) {
  const beside = 22; // half a code, and a gap
  return [
    [x - wide / 2, y + 1], [x - wide / 2, y - 2 * high - 3], [x + beside, y - high - 1], [x - beside - wide, y - high - 1],
  ];
}
