// Piles: where a place has no room for all the counters that one side has there, one card stands for its units and says how many
// they are and how strong together; its leaders stand beside it. It stays in its place, so that nobody looks for an army
// far from where it is; the counters themselves are seen in a frame beside it, as long as one points at it.

const PEEK = 6; // between a pile and the frame that shows its counters
const CROWDED = 12; // more than so many counters of a frame stand in longer rows
const PILE = { body: [-18, -16, 18, 16], room: [-19, -17, 25, 22], edges: [[6, 5], [3, 2.5]], least: 2 };

// Whether a stack has units enough for a pile to say more of them than they say themselves.
const mayPile = (stack) => !stack.members && stack.items.filter((item) => !item.person).length >= PILE.least;

// The units of a stack become one card; the persons among them stay what they are.
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
function settleFaced(view, stacks, fixed, signs) {
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
function opened(view, stacks) {
  const asked = new Set(view.offers.list.map((offer) => offer.piece));
  const found = [];
  for (const { members, stands } of stacks.filter((stack) => stack.members)) {
    const open = members.filter((item) => asked.has(item.id));
    const across = open.length > CROWDED ? 6 : ROW + 1;
    const items = open.map((item) => ({ ...item, across }));
    if (items.some((item) => !item.person)) found.push({ items, home: stands[0].at, stands: [], form: [0, 0], most: 1, open: true });
  }
  return found;
}

// What a pile says: how many units, and what they come to where their strengths add up.
function counted(view, pile) {
  const units = view.scene.pieces.filter((piece) => pile.ids.includes(piece.id));
  return { units, count: units.length, force: units.reduce((sum, piece) => sum + (piece.force || 0), 0) };
}

// A card with the edges of others below it; how many, and how strong if their strengths add up.
function pileOf(color, ink, count, force) {
  const [left, top, right, bottom] = PILE.body;
  const card = ([x, y], kind) => svg("rect", { x: left + x, y: top + y, width: right - left, height: bottom - top, rx: 3, class: kind, fill: color });
  const line = (y, text) => svg("text", { class: "dia-letter", y, fill: ink, text, style: { fontSize: "15px" } });
  const cards = [card(PILE.edges[0], "dia-shadow"), ...[...PILE.edges, [0, 0]].map((aside) => card(aside, "dia-counter dia-card-edge"))];
  return [...cards, ...(force ? [line(-1.5, `×${count}`), line(13.5, force)] : [line(5.5, `×${count}`)])];
}

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

function drawPiles(view) {
  view.pileNodes = spotsOf(view).piles.map((pile) => ({ ids: pile.ids, node: drawPile(view, pile) }));
  view.layers.pieces.append(...view.pileNodes.map(({ node }) => node));
}

// What is drawn of the counter of a stack at this spot.
function drawMember(view, id, spot) {
  const piece = view.scene.pieces.find((one) => one.id === id);
  const leader = (view.scene.leaders || []).find((one) => "@" + one.name === id);
  return piece ? drawPiece(view, piece, { spot, size: 1 }) : drawLeader(view, leader, { spot, size: 1 });
}

// The counters of the pile that one points at, in a frame beside it; nothing of that is clicked.
function drawPeek(view) {
  const { piles, piled, boxes: all } = spotsOf(view);
  const { unit } = view;
  const pile = piles.find((one) => one.key === view.peeked && one.ids.every((id) => piled.has(id)));
  if (!pile) return void empty(view.layers.peek);
  const onGround = (values) => values.map((value) => value * unit);
  const form = stacked(pile.members, 1, 1);
  const { around, title } = framed(view, form, pile.members[0]);
  const half = [(around[2] - around[0]) / 2, (around[3] - around[1]) / 2];
  const seen = view.window().map((value) => value / unit);
  const [left, top, right, bottom] = pile.box;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [west, north, east, south] = [left - PEEK - half[0], top - PEEK - half[1], right + PEEK + half[0], bottom + PEEK + half[1]];
  const spots = [[x, north], [x, south], [east, y], [west, y], [east, north], [west, north], [east, south], [west, south]];
  const boxes = spots.map((spot) => {
    const [atX, atY] = spot.map((value, axis) => pushed(value, half[axis], seen[axis], seen[axis + 2]));
    return [atX - half[0], atY - half[1], atX + half[0], atY + half[1]];
  });
  const others = all.map((one) => one.map((value) => value / unit));
  const hides = (box) => others.reduce((sum, other) => sum + overlap(box, other), 0);
  const box = boxes.reduce((best, one) => (hides(one) < hides(best) ? one : best));
  const shift = [box[0] - around[0], box[1] - around[1]];
  const counters = form.map(({ item, at }) => drawMember(view, item.id, onGround([at[0] + shift[0], at[1] + shift[1]])));
  view.layers.peek.replaceChildren(...frameOf(view, { box: onGround(box), title, space: pile.space, side: pile.side }), ...counters);
}

// The nearest place for the middle of what is `half` wide on each side that leaves it between two ends.
const pushed = (at, half, from, to) => Math.min(Math.max(at, from + half), Math.max(from + half, to - half));
