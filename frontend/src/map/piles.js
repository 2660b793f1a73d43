// Piles: where a place has no room for all the counters that one side has there, one card stands for its units and says how many
// they are and how strong together; its leaders stand beside it. It stays in its place, so that nobody looks for an army
// far from where it is; the counters themselves are seen in a frame beside it, as long as one points at it.

/** @import { Box, Point } from "./sent.d.ts" */
/** @import { Item, Sign, Stack } from "./drawn.d.ts" */
/** @import { MapView } from "./view.js" */
import { FACED_READ, ROW } from "./sizes.js";
import { settle } from "./stacks.js";

const CROWDED = 12; // more than so many counters of a frame stand in longer rows
/** @type {{ body: Box, room: Box, edges: Point[], least: number }} */
export const PILE = { body: [-18, -16, 18, 16], room: [-19, -17, 25, 22], edges: [[6, 5], [3, 2.5]], least: 2 };

// Whether a stack has units enough for a pile to say more of them than they say themselves.
/** @param {Stack} stack */
const mayPile = (stack) => !stack.members && stack.items.filter((item) => !item.person).length >= PILE.least;

// The units of a stack become one card; the persons among them stay what they are.
/** @param {Stack} stack */
function pileUp(stack) {
  const units = stack.items.filter((item) => !item.person);
  const card = { ...units[0], id: `=${stack.items[0].key}`, pile: units.map((item) => item.id), room: PILE.room, small: PILE.room, body: PILE.body, also: [] };
  stack.members = stack.items;
  stack.items = [card, ...stack.items.filter((item) => item.person)];
}

// Everything stands where it belongs, spread out where it has room. Piles leave the others more of it, so this is done anew
// until no more are needed. A pile for which there is no room has its leaders at its side rather than below it; at last it is
// firm in its place alone, and they may lean over a border. Two sides in one place are two piles: nobody takes the one for the
// other.
/** @param {MapView} view @param {Stack[]} stacks @param {Box[]} fixed @param {Sign[]} signs */
export function settleFaced(view, stacks, fixed, signs) {
  /** @param {Stack} stack */
  const shared = (stack) => stacks.some((other) => other !== stack && other.items[0].at === stack.items[0].at);
  let changed;
  do {
    settle(view, stacks, fixed, signs);
    const narrow = stacks.filter((stack) => stack.form[0] < FACED_READ);
    const heaps = stacks.filter((stack) => mayPile(stack) && (narrow.includes(stack) || shared(stack)));
    const tall = narrow.filter((stack) => stack.members && stack.items.length > 1 && !stack.items[0].firm);
    heaps.forEach(pileUp);
    for (const { items } of tall) items[0][items[0].beside ? "firm" : "beside"] = true;
    changed = heaps.length + tall.length;
  } while (changed);
}

// Of a pile those that are asked about are laid open, in a frame: they are picked one by one. Leaders alone are not: they stand
// beside the pile.
/** @param {MapView} view @param {Stack[]} stacks */
export function opened(view, stacks) {
  const asked = new Set(view.offers.list.map((offer) => offer.piece));
  /** @type {Stack[]} */
  const found = [];
  for (const { members, stands } of stacks.filter((stack) => stack.members)) {
    const open = /** @type {Item[]} */ (members).filter((item) => asked.has(item.id));
    const across = open.length > CROWDED ? 6 : ROW + 1;
    const items = open.map((item) => ({ ...item, across }));
    if (items.some((item) => !item.person)) found.push({ items, home: stands[0].at, stands: [], form: [0, 0], most: 1, open: true });
  }
  return found;
}
