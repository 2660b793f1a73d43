// How piles are drawn: as a card that counts, and laid open beside it while one points at it.

/** @import { Box, Leader, Point } from "./sent.d.ts" */
/** @import { Pile, Shown } from "./drawn.d.ts" */
/** @import { MapView } from "./view.js" */
import { byOwner } from "./card.js";
import { empty, fill, svg } from "../shared/dom.js";
import { framed, frameOf } from "./frames.js";
import { overlap } from "./geometry.js";
import { drawLeader, drawPiece, placed, readable } from "./pieces.js";
import { PILE } from "./piles.js";
import { spotsOf } from "./spots.js";
import { stacked } from "./stacks.js";

const PEEK = 6; // between a pile and the frame that shows its counters

// What a pile says: how many units, and what they come to where their strengths add up.
/** @param {MapView} view @param {{ ids: string[] }} pile */
export function counted(view, pile) {
  const units = view.scene.pieces.filter((piece) => pile.ids.includes(piece.id));
  return { units, count: units.length, force: units.reduce((sum, piece) => sum + (piece.force || 0), 0) };
}

// A card with the edges of others below it; how many, and how strong if their strengths add up.
/** @param {string} color @param {string} ink @param {number} count @param {number} force */
export function pileOf(color, ink, count, force) {
  const [left, top, right, bottom] = PILE.body;
  /** @param {Point} aside @param {string} kind */
  const card = ([x, y], kind) => svg("rect", { x: left + x, y: top + y, width: right - left, height: bottom - top, rx: 3, class: kind, fill: color });
  /** @param {number} y @param {string | number} text */
  const line = (y, text) => svg("text", { class: "dia-letter", y, fill: ink, text, style: { fontSize: "15px" } });
  const cards = [card(PILE.edges[0], "dia-shadow"), ...[...PILE.edges, /** @type {Point} */ ([0, 0])].map((aside) => card(aside, "dia-counter dia-card-edge"))];
  return [...cards, ...(force ? [line(-1.5, `×${count}`), line(13.5, force)] : [line(5.5, `×${count}`)])];
}

/** @param {MapView} view @param {Pile} pile */
function drawPile(view, pile) {
  const { units, count, force } = counted(view, pile);
  const { color, ink, name } = view.player(pile.side) || { color: "#777", ink: "#fff", name: {} };
  const label = fill(view.words[force ? "pile" : "pile_of"], { owner: name[view.lang] || pile.side, place: view.geography.called(pile.space, view.lang), count, force });
  const sorts = byOwner(view, units).map(([, sort]) => sort).join(" ; ");
  const lifted = svg("g", { class: "dia-lift" }, ...pileOf(color, ink, count, force));
  const node = svg("g", { class: "dia-pile", "data-space": pile.space, "data-pile": pile.key, role: "img", "aria-label": `${label} (${sorts})`, transform: placed(view, pile) });
  node.append(readable(pile.size, lifted), svg("title", { text: `${label} (${sorts})` }));
  return node;
}

/** @param {MapView} view */
export function drawPiles(view) {
  view.pileNodes = spotsOf(view).piles.map((pile) => ({ ids: pile.ids, node: drawPile(view, pile) }));
  view.layers.pieces.append(...view.pileNodes.map(({ node }) => node));
}

// What is drawn of the counter of a stack at this spot.
/** @param {MapView} view @param {string} id @param {Point} spot */
function drawMember(view, id, spot) {
  const piece = view.scene.pieces.find((one) => one.id === id);
  const leader = (view.scene.leaders || []).find((one) => "@" + one.name === id);
  return piece ? drawPiece(view, /** @type {Shown} */ (piece), { spot, size: 1 }) : drawLeader(view, /** @type {Leader} */ (leader), { spot, size: 1 });
}

// The counters of the pile that one points at, in a frame beside it; nothing of that is clicked.
/** @param {MapView} view */
export function drawPeek(view) {
  const { piles, piled, boxes: all } = spotsOf(view);
  const { unit } = view;
  const pile = piles.find((one) => one.key === view.peeked && one.ids.every((id) => piled.has(id)));
  if (!pile) return void empty(view.layers.peek);
  /** @template {Point | Box} Values @param {Values} values */
  const onGround = (values) => /** @type {Values} */ (values.map((value) => value * unit));
  const form = stacked(pile.members, 1, 1);
  const { around, title } = framed(view, form, pile.members[0]);
  const half = [(around[2] - around[0]) / 2, (around[3] - around[1]) / 2];
  const seen = view.window().map((value) => value / unit);
  const [left, top, right, bottom] = pile.box;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [west, north, east, south] = [left - PEEK - half[0], top - PEEK - half[1], right + PEEK + half[0], bottom + PEEK + half[1]];
  /** @type {Point[]} */
  const spots = [[x, north], [x, south], [east, y], [west, y], [east, north], [west, north], [east, south], [west, south]];
  /** @type {Box[]} */
  const boxes = spots.map((spot) => {
    const [atX, atY] = spot.map((value, axis) => pushed(value, half[axis], seen[axis], seen[axis + 2]));
    return [atX - half[0], atY - half[1], atX + half[0], atY + half[1]];
  });
  const others = all.map((one) => one.map((value) => value / unit));
  /** @param {Box} box */
  const hides = (box) => others.reduce((sum, other) => sum + overlap(box, other), 0);
  const box = boxes.reduce((best, one) => (hides(one) < hides(best) ? one : best));
  const shift = [box[0] - around[0], box[1] - around[1]];
  const counters = form.map(({ item, at }) => drawMember(view, item.id, onGround([at[0] + shift[0], at[1] + shift[1]])));
  view.layers.peek.replaceChildren(...frameOf(view, { box: onGround(box), title, space: pile.space, side: pile.side }), .../** @type {SVGGElement[]} */ (counters));
}

// The nearest place for the middle of what is `half` wide on each side that leaves it between two ends.
/** @type {(at: number, half: number, from: number, to: number) => number} */
const pushed = (at, half, from, to) => Math.min(Math.max(at, from + half), Math.max(from + half, to - half));
