// All counters of the board, one over the other, and what names keep clear of.

/** @import { Box, Point } from "./sent.d.ts" */
/** @import { MapView } from "./view.js" */
import { empty, round, svg } from "../shared/dom.js";
import { frameOf } from "./frames.js";
import { overlap } from "./geometry.js";
import { drawLeader, drawPiece, drawSite, TOWER } from "./pieces.js";
import { drawPiles } from "./pile_cards.js";
import { spotsOf } from "./spots.js";
import { shownPieces } from "./stacks.js";

/** @param {MapView} view */
export function drawPieces(view) {
  const focused = document.activeElement && view.root.contains(document.activeElement) ? /** @type {SVGElement} */ (document.activeElement).dataset.piece : null;
  empty(view.layers.pieces);
  view.pieceNodes = new Map();
  for (const call of spotsOf(view).calls) view.layers.pieces.append(...frameOf(view, call));
  drawPiles(view);
  /** @type {SVGGElement[]} */
  const later = [];
  for (const piece of shownPieces(view)) {
    if (spotsOf(view).piled.has(piece.id)) continue;
    const node = drawPiece(view, piece);
    if (!node) continue;
    view.pieceNodes.set(piece.id, node);
    if (piece.id === view.selected) later.push(node);
    else view.layers.pieces.append(node);
  }
  for (const leader of view.scene.leaders || []) {
    const node = drawLeader(view, leader);
    if (!node) continue;
    view.pieceNodes.set("@" + leader.name, node);
    view.layers.pieces.append(node);
  }
  for (const site of view.sites()) {
    const node = drawSite(view, site);
    if (!node) continue;
    view.pieceNodes.set(site.id, node);
    view.layers.pieces.append(node);
  }
  view.layers.pieces.append(...later); // the lifted one on top
  const ordered = new Set((view.scene.arrows || []).filter((arrow) => arrow.verb === "siege").map((arrow) => arrow.to));
  for (const siege of view.scene.sieges || []) {
    if (ordered.has(siege.citadel)) continue; // this season's order says more
    const at = view.geography.at(siege.citadel);
    if (!at) continue;
    view.layers.pieces.append(
      svg(
        "g",
        { class: "dia-siege", transform: `translate(${at.map(round)}) scale(${view.unit})` },
        svg("circle", { r: 14, class: "dia-ring" }),
        svg("g", { transform: `translate(${badgeSpot(view, at).map(round)})` }, svg("circle", { r: 9, class: "dia-badge" }), svg("path", { d: TOWER, class: "dia-tower" })),
      ),
    );
  }
  if (focused && view.pieceNodes.has(focused)) /** @type {SVGGElement} */ (view.pieceNodes.get(focused)).focus({ preventScroll: true });
}

// Where the sign of a siege may stand on its ring, and that of these spots, in pixels of a counter, on which least of what
// stands there is hidden.
/** @type {Point[]} */
const ON_RING = [[14, 12], [-14, 12], [14, -12], [-14, -12]];
/** @param {MapView} view @param {Point} at @returns {Point} */
function badgeSpot(view, at) {
  /** @param {Point} spot */
  const hidden = ([x, y]) => {
    const box = /** @type {Box} */ ([x - 10, y - 10, x + 10, y + 10].map((side, index) => at[index % 2] + side * view.unit));
    return spotsOf(view).boxes.reduce((sum, other) => sum + overlap(box, other), 0);
  };
  return ON_RING.reduce((best, one) => (hidden(one) < hidden(best) ? one : best));
}

// What names must keep clear of, in board pixels. Orders are not among it: who gives one must not see names jump.
/** @param {MapView} view */
export function pieceBoxes(view) {
  /** @type {Box[]} */
  const boxes = [...spotsOf(view).boxes];
  /** @type {(at: Point, left: number, top: number, right: number, bottom: number) => void} */
  const around = (at, left, top, right, bottom) =>
    boxes.push([at[0] + left * view.unit, at[1] + top * view.unit, at[0] + right * view.unit, at[1] + bottom * view.unit]);
  for (const siege of view.scene.sieges || []) {
    const at = view.geography.at(siege.citadel);
    if (!at) continue;
    const [x, y] = badgeSpot(view, at);
    around(at, Math.min(-15, x - 10), Math.min(-15, y - 10), Math.max(15, x + 10), Math.max(15, y + 10));
  }
  for (const [code, kind] of Object.entries(view.scene.weather || {})) {
    const space = view.geography.spaces.get(code);
    if (space && kind in view.board.signs) around([space.label[0], space.label[1] - 26 * view.pixel], -17, -17, 17, 17);
  }
  for (const mark of view.scene.marks || [])
    if (mark.kind === "contest") around(mark.xy, -13 * mark.rows.length, -12, 13 * mark.rows.length, 12);
    else around(mark.xy, -14, mark.kind === "fallen" ? -28 : -14, 21, 14);
  return boxes;
}
