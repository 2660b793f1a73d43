// Where everything stands that is on the board (stacks.js, piles.js, frames.js), until the scene changes.

/** @import { Box, Point } from "./sent.d.ts" */
/** @import { Item, Sign, Spots, Stack } from "./drawn.d.ts" */
/** @import { MapView } from "./view.js" */
import { signsShown, tagsOf } from "./base.js";
import { callOut } from "./frames.js";
import { opened, settleFaced } from "./piles.js";
import { onBoard, settle } from "./stacks.js";

// What the tags of coasts take, in units of which one is `unit` board pixels.
/** @param {MapView} view @param {number} unit @returns {Box[]} */
export function tagBoxes(view, unit) {
  const [wide, high] = [14, 10].map((half) => (half * view.pixel) / unit);
  return tagsOf(view).map(({ at: [x, y] }) => [x / unit - wide, y / unit - high, x / unit + wide, y / unit + high]);
}

// Where everything stands: the spots and sizes by id, and the boxes that names keep clear of; until the scene changes.
/** @param {MapView} view @returns {Spots} */
export function spotsOf(view) {
  if (view.spots) return view.spots;
  view.faced = view.isFaced;
  const { unit } = view;
  /** @type {Map<string, Item[]>} */
  const stacks = new Map();
  const standing = onBoard(view);
  for (const item of standing) stacks.set(item.key, [...(stacks.get(item.key) || []), item]);
  /** @param {{ items: Item[] }} stack */
  const area = (stack) => (stack.items[0].town ? 0 : (view.geography.spaces.get(stack.items[0].province) || { area: 0 }).area);
  const all = /** @type {Stack[]} */ ([...stacks.values()].map((items) => ({ items, home: items[0].home, most: items[0].most })));
  all.sort((a, b) => area(a) - area(b)); // the small ones have the least choice
  const half = (8 * view.pixel) / unit;
  /** @type {Sign[]} */
  const signs = signsShown(view).map((place) => {
    const [x, y] = place.at.map((value) => value / unit);
    return { id: place.id, box: [x - half, y - half, x + half, y + half] };
  });
  /** @type {Box[]} */
  const fixed = tagBoxes(view, unit);
  // Most scenes, an order more or less, say nothing new of where anything stands.
  const looked = (view.scene.played || []).length && !view.zoom.touched ? view.zoom.rect : [];
  const asked = view.faced ? view.offers.list.map((offer) => offer.piece).filter(Boolean).sort() : [];
  const key = JSON.stringify([standing, fixed, signs, unit, view.isNarrow, view.faced && view.lang, looked, asked, view.offers.all.about]);
  if (view.settled && view.settled.key === key) return (view.spots = view.settled);
  if (view.faced) settleFaced(view, all, fixed, signs);
  else settle(view, all, fixed, signs);
  const shown = view.faced ? all.concat(opened(view, all)) : all; // what is laid open comes last
  if (view.faced) callOut(view, shown, fixed);
  /** @type {Spots} */
  const found = { key, at: new Map(), size: new Map(), boxes: [], calls: [], piles: [], piled: new Set() };
  /** @template {Point | Box} Values @param {Values} values */
  const onGround = (values) => /** @type {Values} */ (values.map((value) => value * unit));
  for (const { call, title, from: [x, y], items } of /** @type {Required<Stack>[]} */ (shown.filter((one) => one.call))) {
    found.calls.push({ home: onGround([x, y]), box: onGround(call), title, space: items[0].province, side: items[0].side });
    found.boxes.push(onGround(call), onGround([x - 6, y - 6, x + 6, y + 6]));
  }
  for (const { stands, members } of shown)
    for (const { item, at, size, box } of stands) {
      if (item.pile) found.piles.push({ key: item.key, ids: item.pile, members: /** @type {Item[]} */ (members), side: item.side, space: item.province, spot: onGround(at), size, box });
      for (const id of item.pile || [item.id, ...item.also]) {
        found.at.set(id, onGround(at));
        found.size.set(id, size);
        found.piled[item.pile ? "add" : "delete"](id);
      }
      found.boxes.push(onGround(box));
    }
  view.spots = view.settled = found;
  return found;
}

// Where a piece stands; a ghost stands where it would stand alone.
/** @param {MapView} view @param {{ id: string, at: string }} piece */
export const pieceSpot = (view, piece) => spotsOf(view).at.get(piece.id) || view.geography.at(piece.at);
// How large a counter is, of its full size.
/** @param {MapView} view @param {string} id */
export const sizeOf = (view, id) => spotsOf(view).size.get(id) || 1;
/** @param {MapView} view @param {string} id */
export const standOf = (view, id) => ({ spot: spotsOf(view).at.get(id), size: sizeOf(view, id) });
