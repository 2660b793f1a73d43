// Where counters stand: in their own place and nowhere else. Those of one place stand side by side; where their space has no
// room for that they overlap like a hand of cards, then shrink, at last to dots on the point of the place. It depends on
// what stands on the board and on how near one looks, never on orders. All in pixels of a counter (view.unit); what
// comes out is in board pixels.

/** @import { Box, Piece, Point } from "./sent.d.ts" */
/** @import { Form, Item, Laid, Shown, Sign, Stack, Stand } from "./drawn.d.ts" */
/** @import { MapView } from "./view.js" */
import { distance, overlap, splitCoast } from "./geometry.js";
import { BADGE, lettersOf, radiusOf, READ, ROW, SIZE } from "./sizes.js";

const AIR = 3;
const LEANS = (24 * Math.PI) / 180; // as map.css has it
// How a stack may stand, the smallest first: the size of its counters, and how much of each the next one leaves in sight:
// its middle, where one clicks, wherever its place has room for that.
const MIDDLE = 0.48;
/** @type {Form[]} */
const FORMS = [[0.25, 0.3], [0.25, MIDDLE], [0.6, MIDDLE], [0.85, MIDDLE], [1, MIDDLE], [1, 1]];
// Counters that say themselves what they are: none may hide what another says, they rather shrink.
/** @type {Form[]} */
const FACED = [[0.25, 0.3], [0.25, MIDDLE], [0.85, 1], [1, 1]];
/** @type {Point[]} */
export const STEPS = [[0, 0]]; // how far a stack may go from its point, the nearest first
/** @type {(radius: number, count: number) => Point[]} */
const roundOf = (radius, count) => Array.from({ length: count }, (_, i) => [radius * Math.cos((2 * i * Math.PI) / count), radius * Math.sin((2 * i * Math.PI) / count)]);
for (const radius of [5, 10, 15, 21, 28, 36, 46, 58]) STEPS.push(...roundOf(radius, 12));
// Counters that say themselves what they are go farther, and look closer, rather than lean over a border.
const FARTHER = [...STEPS.slice(0, 37), ...[18, 25, 32, 39, 46, 53, 60, 67, 74, 81, 88, 95].flatMap((radius) => roundOf(radius, 24))];

/** @param {number} letters */
const discOf = (letters) => /** @type {Box} */ ([-1, -1, 1, 1]).map((side) => side * radiusOf(letters));

// What a counter alone takes around its middle, without crown and badges: left, top, right, bottom.
/** @param {MapView} view @param {Laid} item @returns {Box} */
function bodyOf(view, item) {
  if (item.person) return item.royal ? [-14, -14, 14, 14] : discOf(/** @type {number} */ (item.letters));
  const sign = item.kind && view.board.shapes[item.kind];
  if (!sign) return [-13, -13, 13, 13];
  const [side, up, down] = sign.reach.map((value) => value * SIZE);
  return [-side, -up, side, down];
}

// The room of all that is drawn of it.
/** @param {MapView} view @param {Laid} item @returns {Box} */
function roomOf(view, item) {
  if (item.person && item.royal) return [-16, -22, 16, 16];
  if (item.person) return discOf(/** @type {number} */ (item.letters)).map((side, index) => side + [-1, -12, 1, 1][index]);
  let [, up, side, down] = bodyOf(view, item).map((value) => Math.abs(value) + 2);
  if (item.leader) up += 8; // the crown
  if (item.state === "dislodged") {
    // What was driven out leans.
    const [cos, sin] = [Math.cos(LEANS), Math.sin(LEANS)];
    [side, up, down] = [side * cos + Math.max(up, down) * sin, up * cos + side * sin, down * cos + side * sin];
  }
  const many = item.supposed && /** @type {string[]} */ (item.also).length;
  const badge = [BADGE[0] + (many ? 14.5 : 9.5), BADGE[1] + 9.5];
  const written = item.kind && (view.board.shapes[item.kind] || {}).foot_size; // on the counter itself
  const [left, right] = [item.number && !item.supposed && !written, (item.grade && !written) || many];
  /** @param {unknown} there */
  const wide = (there) => (there ? Math.max(side, badge[0]) : side);
  return [-wide(left), -up, wide(right), left || right ? Math.max(down, badge[1]) : down];
}

// What is drawn of the units: those that others raise in secret are one sign a home, which tells how many they are.
/** @param {MapView} view @returns {Shown[]} */
export function shownPieces(view) {
  const { scene, geography } = view;
  /** @type {Map<string, Shown & { also: string[] }>} */
  const homes = new Map();
  /** @type {Shown[]} */
  const shown = [];
  for (const piece of scene.pieces) {
    const home = piece.supposed && `${piece.owner} ${geography.province(piece.at)}`;
    if (home && homes.has(home)) /** @type {{ also: string[] }} */ (homes.get(home)).also.push(piece.id);
    else if (home) {
      homes.set(home, /** @type {Shown & { also: string[] }} */ ({ ...piece, also: [] }));
      shown.push(/** @type {Shown} */ (homes.get(home)));
    } else shown.push(/** @type {Shown} */ (piece));
  }
  return shown;
}

// Everything that stands on the board, with the point of its place and how it stands aside from it.
/** @param {MapView} view */
export function onBoard(view) {
  const { scene, geography, unit } = view;
  /** @type {Item[]} */
  const found = [];
  /** @type {(id: string, at: string, key: string, item: Laid, aside?: Point) => void} */
  const add = (id, at, key, item, aside = [0, 0]) => {
    const point = geography.at(at);
    if (!point) return;
    const town = geography.places.has(at);
    // A tower stands on its citadel's sign, the tag of a coast stays in sight below its fleet.
    const foot = town ? 6 : splitCoast(at)[1] ? 12 : 0;
    found.push({
      id, key, at, town, foot, side: item.side || "", across: view.faced ? ROW + 1 : ROW, aside, province: geography.province(at), room: roomOf(view, item), small: roomOf(view, { ...item, grade: "", number: 0, also: [] }), body: bodyOf(view, item), person: item.person,
      also: (item.supposed && item.also) || [], most: item.supposed && !view.isNarrow ? READ : 1, home: point.map((value) => value / unit),
    });
  };
  // Whose it is: a leader's is whom he serves.
  /** @param {{ owner?: string, name?: string }} item */
  const sideOf = (item) => item.owner || (view.player(item.name) || {}).of || "";
  // Counters that say how strong they are meet in battle: those of each side stand for themselves.
  /** @param {{ at: string, owner?: string, name?: string }} item */
  const keyOf = (item) => (view.faced ? `${item.at} ${sideOf(item)}` : item.at);
  // Whom a leader goes with may change with every order: there is room for his crown on each of his units in the place.
  /** @param {Piece} piece */
  const stack = (piece) => `${piece.at} ${piece.owner}`;
  const led = new Set(scene.pieces.filter((piece) => piece.leader).map(stack));
  for (const piece of shownPieces(view)) {
    if (piece.state === "ghost") continue;
    const driven = piece.state === "dislodged";
    const crowned = { ...piece, leader: led.has(stack(piece)) };
    add(piece.id, piece.at, driven || piece.supposed ? piece.id : keyOf(piece), { ...crowned, side: piece.owner }, driven ? [-26, 20] : [0, 0]);
  }
  for (const leader of scene.leaders || [])
    add("@" + leader.name, leader.at, keyOf(leader), { person: true, royal: leader.row !== undefined, side: sideOf(leader), letters: lettersOf(view, leader) });
  for (const site of view.sites()) {
    const crowded = scene.pieces.some((piece) => geography.province(piece.at) === geography.province(site.at));
    // What is to be raised there changes nothing: a "+" takes the room of the largest.
    add(site.id, site.at, crowded ? site.id : site.at, { kind: "F", grade: "e" }, crowded ? [26, 20] : [0, 0]);
  }
  return found;
}

// Counters of one place in rows, persons in rows of their own below them; the middle of all is the place.
/** @param {Item[]} items @param {number} size @param {number} seen @returns {Stand[]} */
export function stacked(items, size, seen) {
  const rows = [];
  const groups = items[0].beside ? [items] : [items.filter((item) => !item.person), items.filter((item) => item.person)];
  for (const group of groups)
    for (let i = 0; i < group.length; i += items[0].across) rows.push(group.slice(i, i + items[0].across));
  const air = seen < 1 ? 0 : AIR;
  /** @param {Item} item */
  const room = (item) => (size < READ ? item.small : item.room).map((value) => value * size);
  /** @param {Item[]} row */
  const ends = (row) => [Math.min(...row.map((item) => room(item)[1])), Math.max(...row.map((item) => room(item)[3]))];
  /** @param {Item[]} row */
  const step = (row) => (ends(row)[1] - ends(row)[0]) * seen + air;
  /** @type {[item: Item, x: number, y: number, box: Box][]} */
  const asides = [];
  const tall = rows.slice(1).reduce((sum, row) => sum + step(row), 0);
  let top = ends(rows[0])[0] - tall / 2;
  for (const row of rows) {
    const widths = row.map((item) => (room(item)[2] - room(item)[0]) * seen + air);
    const wide = widths.slice(0, -1).reduce((sum, width) => sum + width, 0) + room(row[row.length - 1])[2] - room(row[row.length - 1])[0];
    const base = top - ends(row)[0];
    let left = row.length > 1 ? -wide / 2 : room(row[0])[0];
    row.forEach((item, index) => {
      asides.push([item, left - room(item)[0], base, room(item)]);
      left += widths[index];
    });
    top += step(row);
  }
  const lift = items[0].foot && -(items[0].foot - 2 + 13 * size);
  return asides.map(([item, x, y, box]) => {
    /** @type {Point} */
    const at = [x + item.aside[0] * size, y + lift + item.aside[1] * size];
    /** @param {Box} sides */
    const around = (sides) => sides.map((side, index) => at[index % 2] + side);
    return { item, size, at, box: around(box), body: around(item.body.map((side) => side * size)) };
  });
}

// Whether a counter in this box belongs to its place for who looks: its middle lies in the outline, and it lies over the point
// of the place, or in the outline nearly whole. A dot may lie on the point alone, a tower by its citadel, a fleet by its coast.
/** @param {MapView} view @param {Stand} stand */
function belongs(view, { item, size, at, body }) {
  const { unit, outlines } = view;
  const [x, y] = item.home;
  /** @param {number} near */
  const over = (near) => body[0] - near <= x && x <= body[2] + near && body[1] - near <= y && y <= body[3] + near;
  const pointed = item.foot || item.aside[0] || size < READ;
  if (pointed && over(item.foot + Math.abs(item.aside[0]))) return true;
  const onGround = at.map((value) => value * unit);
  if (item.town) {
    const own = distance(at, item.home);
    if (own > 44 || view.board.places.some((other) => other.id !== item.at && distance(other.at, onGround) < own * unit)) return false;
  }
  if (!outlines.holds(item.province, onGround)) return false;
  return (!item.town && over(0)) || outlines.share(body.map((value) => value * unit), item.province, 3, 3).inside > 0.7;
}

const AROUND = 1; // air around a counter
const CLOSE = 37; // how many steps a stack tries for which others would have to move

// Every stack stands on its place, first as a dot; then each grows as far as its space and the others allow.
/** @param {MapView} view @param {Stack[]} stacks @param {Box[]} fixed @param {Sign[]} signs */
export function settle(view, stacks, fixed, signs) {
  const frame = view.board.frame.map((value) => value / view.unit);
  /** @param {Box} box @param {Box[]} others */
  const clear = (box, others) => others.every((other) => overlap(box, other) === 0);
  /** @param {Box} box @returns {Box} */
  const aired = (box) => [box[0] - AROUND, box[1] - AROUND, box[2] + AROUND, box[3] + AROUND];
  /** @param {Box} box */
  const within = (box) => box[0] >= frame[0] && box[1] >= frame[1] && box[2] <= frame[2] && box[3] <= frame[3];
  /** @param {Stand[]} form @param {Point} step */
  const shifted = (form, step) => form.map((one) => {
    const [at, box, body] = /** @type {[Point, Box, Box]} */ ([one.at, one.box, one.body].map((values) => values.map((value, index) => value + step[index % 2])));
    return { ...one, at, box, body };
  });
  /** @param {Stack} stack */
  const boxes = (stack) => stack.stands.map((one) => one.box);
  // Where it may stand in this form, the nearest first, whoever else stands there; found one by one, as most need the first.
  /** @type {(stack: Stack, form: Form, steps: Point[]) => Generator<Stand[]>} */
  const grounds = function* grounds(stack, [size, seen], steps) {
    const form = stacked(stack.items, size, seen);
    for (const [x, y] of steps) {
      const tried = shifted(form, [stack.home[0] + x, stack.home[1] + y]);
      if (tried.every((one) => within(one.box) && ((stack.items[0].firm && one.item.person) || belongs(view, one)) && clear(aired(one.box), fixed))) yield tried;
    }
  };
  /** @param {Stack} stack @param {Form} form */
  const place = (stack, form) => {
    const others = stacks.filter((other) => other !== stack).flatMap(boxes);
    const strangers = signs.filter((sign) => sign.id !== stack.items[0].at).map((sign) => sign.box);
    // How much of a counter leans out of its space, and a little of what else is drawn of it.
    /** @param {Stand} stand */
    const out = ({ item, body, box }) => {
      const [own, all] = [body, box].map((edges) => 1 - view.outlines.share(edges.map((value) => value * view.unit), item.province, 5, 5).inside);
      return own + 0.2 * all;
    };
    /** @type {[Stand[] | null, number]} */
    let [found, least] = [null, Infinity];
    for (const tried of grounds(stack, form, view.faced ? FARTHER : STEPS)) {
      if (!tried.every(({ box }) => clear(aired(box), others))) continue;
      // Better beside the signs of citadels than upon them; and what says itself how strong it is, better in its space whole.
      // Of a pile with leaders the card counts first: it says whose the place is.
      const leans = view.faced ? Math.max(...tried.map((one) => (stack.members && one.item.person ? 0.3 : 1) * out(one))) : 0;
      const price = leans + 0.1 * Number(!tried.every(({ box }) => clear(box, strangers)));
      if (price < least) [found, least] = [tried, price];
      if (!price) break;
    }
    if (found) [stack.stands, stack.form] = [found, form];
    return Boolean(found);
  };
  // Those in the way move aside, if they can without shrinking.
  /** @param {Stack} stack @param {Form} form */
  const push = (stack, form) => {
    const kept = stacks.map((one) => one.stands);
    for (const tried of grounds(stack, form, STEPS.slice(0, CLOSE))) {
      const met = stacks.filter((other) => other !== stack && tried.some(({ box }) => !clear(aired(box), boxes(other))));
      stack.stands = tried;
      for (const other of met) other.stands = [];
      if (met.length < 3 && met.every((other) => place(other, other.form))) return void (stack.form = form);
      stacks.forEach((one, index) => (one.stands = kept[index]));
    }
    stack.stuck = true;
  };
  for (const stack of stacks) Object.assign(stack, { stands: [], stuck: false });
  for (const stack of stacks)
    if (!place(stack, FORMS[0])) [stack.stands, stack.form] = [shifted(stacked(stack.items, ...FORMS[0]), stack.home), FORMS[0]];
  for (const form of (view.faced ? FACED : FORMS).slice(1)) {
    const [size] = form;
    if (view.isNarrow && !view.faced && size >= READ && size < 1) continue; // there a letter of that size could not be read
    for (const stack of stacks) {
      // How much is left in sight is nothing to a counter alone.
      const same = stack.items.length < 2 && stack.form[0] === size;
      if (stack.stuck || size > stack.most || same) continue;
      if (!place(stack, form)) push(stack, form);
    }
  }
}
