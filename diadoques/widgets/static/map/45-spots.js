// Where counters stand: those of one place side by side, and no stack upon another. A stack that has to make way is tied to
// its place by a line. All in pixels of a counter (view.unit); what comes out is in board pixels.

const SIZE = 0.88; // of the signs of the printed map, which are drawn larger
const BADGE = [12, 14]; // the middle of a badge: its class at the right, its number at the left
const ROW = 3; // counters side by side
const AIR = 3;
const TIED = 22; // a stack that is farther from its place than this is tied to it

// The room of one counter around its middle: left, top, right, bottom.
function roomOf(view, item) {
  if (item.person) return item.royal ? [-16, -22, 16, 16] : [-14, -25, 14, 14];
  const sign = item.kind && view.board.shapes[item.kind];
  if (!sign) return [-15, -15, 15, 15];
  const [side, up, down] = sign.reach.map((value) => value * SIZE + 2);
  const crown = item.leader ? 8 : 0;
  const badge = [BADGE[0] + 9.5, BADGE[1] + 9.5];
  const turned = item.state === "dislodged" ? 4 : 0; // what was driven out leans, and takes more
  const wide = (there) => (there ? Math.max(side, badge[0]) : side) + turned;
  return [-wide(item.number), -up - crown, wide(item.grade), item.grade || item.number ? Math.max(down, badge[1]) : down];
}

// Everything that stands on the board, with the point of its place and how it stands aside from it.
function onBoard(view) {
  const { scene, geography, unit } = view;
  const found = [];
  const add = (id, at, key, item, aside) => {
    const anchor = geography.at(at);
    if (anchor) found.push({ id, key, room: roomOf(view, item), person: item.person, home: [anchor[0] / unit + aside[0], anchor[1] / unit + aside[1]] });
  };
  // A tower stands on its citadel's sign, the tag of a coast stays in sight.
  const lift = (at) => [0, geography.places.has(at) ? -16 : splitCoast(at)[1] ? -24 : 0];
  for (const piece of scene.pieces) {
    if (piece.state === "ghost") continue;
    const driven = piece.state === "dislodged";
    const [x, y] = lift(piece.at);
    add(piece.id, piece.at, driven ? piece.id : piece.at, piece, driven ? [x - 26, y + 20] : [x, y]);
  }
  for (const leader of scene.leaders || [])
    add("@" + leader.name, leader.at, leader.at, { person: true, royal: leader.row !== undefined }, lift(leader.at));
  for (const site of view.sites()) {
    const crowded = scene.pieces.some((piece) => geography.province(piece.at) === geography.province(site.at));
    const [x, y] = lift(site.at);
    add(site.id, site.at, crowded ? site.id : site.at, site, crowded ? [x + 26, y + 20] : [x, y]);
  }
  return found;
}

// Counters of one place in rows, persons in rows of their own below them; the middle of all is the place.
function stacked(items) {
  const rows = [];
  for (const group of [items.filter((item) => !item.person), items.filter((item) => item.person)])
    for (let i = 0; i < group.length; i += ROW) rows.push(group.slice(i, i + ROW));
  const height = (row) => Math.max(...row.map((item) => item.room[3])) - Math.min(...row.map((item) => item.room[1]));
  const first = rows[0];
  const tall = rows.slice(1).reduce((sum, row) => sum + height(row) + AIR, 0);
  let top = Math.min(...first.map((item) => item.room[1])) - tall / 2;
  for (const row of rows) {
    const wide = row.reduce((sum, item) => sum + item.room[2] - item.room[0], 0) + AIR * (row.length - 1);
    const base = top - Math.min(...row.map((item) => item.room[1]));
    let left = row.length > 1 ? -wide / 2 : row[0].room[0];
    for (const item of row) {
      item.aside = [left - item.room[0], base];
      left += item.room[2] - item.room[0] + AIR;
    }
    top += height(row) + AIR;
  }
  const side = (index, pick) => pick(...items.map((item) => item.aside[index % 2] + item.room[index]));
  return { items, at: [...items[0].home], home: items[0].home, box: [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)] };
}

// Push stacks apart until none lies upon another, each as little as can be; `fixed` boxes do not move.
function apart(stacks, fixed, frame) {
  const held = (at, low, high, from, to) => Math.min(Math.max(at, from - low), to - high);
  const body = (stack) => [stack.at[0] + stack.box[0] - 1, stack.at[1] + stack.box[1] - 1, stack.at[0] + stack.box[2] + 1, stack.at[1] + stack.box[3] + 1];
  const solid = [...stacks, ...fixed.map((box) => ({ at: [0, 0], box, still: true }))];
  for (let turn = 0; turn < 900; turn += 1) {
    let busy = false;
    for (let i = 0; i < stacks.length; i += 1)
      for (let j = i + 1; j < solid.length; j += 1) {
        const [a, b] = [body(solid[i]), body(solid[j])];
        const over = [Math.min(a[2], b[2]) - Math.max(a[0], b[0]), Math.min(a[3], b[3]) - Math.max(a[1], b[1])];
        if (over[0] <= 0 || over[1] <= 0) continue;
        busy = true;
        // The short way out; now and then the long one, so that three in a ring do not push each other for ever.
        const axis = over[0] <= over[1] === (turn < 200 || turn % 60 > 3) ? 0 : 1;
        const away = a[axis] + a[axis + 2] <= b[axis] + b[axis + 2] ? -1 : 1;
        const step = over[axis] + 0.2;
        solid[i].at[axis] += away * (solid[j].still ? step : step / 2);
        if (!solid[j].still) solid[j].at[axis] -= (away * step) / 2;
      }
    for (const stack of stacks) {
      if (turn < 120) for (const axis of [0, 1]) stack.at[axis] += (stack.home[axis] - stack.at[axis]) * 0.03;
      stack.at[0] = held(stack.at[0], stack.box[0], stack.box[2], frame[0], frame[2]);
      stack.at[1] = held(stack.at[1], stack.box[1], stack.box[3], frame[1], frame[3]);
    }
    if (!busy && turn >= 120) break;
    if (!busy) turn = Math.max(turn, 119);
  }
}

// What the tags of coasts take, in units of which one is `unit` board pixels.
function tagBoxes(view, unit) {
  const [wide, high] = [14, 10].map((half) => (half * view.pixel) / unit);
  return tagsOf(view).map(({ at: [x, y] }) => [x / unit - wide, y / unit - high, x / unit + wide, y / unit + high]);
}

// Where everything stands: the spots by id, the boxes that names keep clear of, and the ties; until the scene changes.
function spotsOf(view) {
  if (view.spots) return view.spots;
  const { unit } = view;
  const stacks = new Map();
  for (const item of onBoard(view)) stacks.set(item.key, [...(stacks.get(item.key) || []), item]);
  const all = [...stacks.values()].map(stacked);
  const sieges = [...(view.scene.sieges || []).map((siege) => siege.citadel), ...(view.scene.arrows || []).filter((arrow) => arrow.verb === "siege").map((arrow) => arrow.to)];
  const badges = sieges.map((place) => view.geography.at(place)).filter(Boolean).map(([x, y]) => [x / unit + 4, y / unit + 2, x / unit + 26, y / unit + 24]);
  apart(all, [...badges, ...tagBoxes(view, unit)], view.board.frame.map((value) => value / unit));
  const found = { at: new Map(), boxes: [], ties: [] };
  for (const stack of all) {
    for (const item of stack.items) {
      const [x, y] = [stack.at[0] + item.aside[0], stack.at[1] + item.aside[1]];
      found.at.set(item.id, [x * unit, y * unit]);
      found.boxes.push([x + item.room[0], y + item.room[1], x + item.room[2], y + item.room[3]].map((value) => value * unit));
    }
    if (distance(stack.at, stack.home) > TIED) found.ties.push([stack.home, stack.at].map((point) => point.map((value) => value * unit)));
  }
  view.spots = found;
  return found;
}

// Where a piece stands; a ghost stands where it would stand alone.
const pieceSpot = (view, piece) => spotsOf(view).at.get(piece.id) || view.geography.at(piece.at);
