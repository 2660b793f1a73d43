// Where counters stand: in their own place and nowhere else. Those of one place stand side by side; where their space has no
// room for that they overlap like a hand of cards, then shrink, at last to dots on the point of the place. It depends on
// what stands on the board and on how near one looks, never on orders. All in pixels of a counter (view.unit); what
// comes out is in board pixels.

const SIZE = 0.88; // of the signs of the printed map, which are drawn larger
const BADGE = [12, 14]; // the middle of a badge: its class at the right, its number at the left
const ROW = 3; // counters side by side; four of those that say themselves what they are
const AIR = 3;
const LEANS = (24 * Math.PI) / 180; // as map.css has it
// How a stack may stand, the smallest first: the size of its counters, and how much of each the next one leaves in sight:
// its middle, where one clicks, wherever its place has room for that.
const MIDDLE = 0.48;
const FORMS = [[0.25, 0.3], [0.25, MIDDLE], [0.6, MIDDLE], [0.85, MIDDLE], [1, MIDDLE], [1, 1]];
// Counters that say themselves what they are: none may hide what another says, they rather shrink.
const FACED = [[0.25, 0.3], [0.25, MIDDLE], [0.85, 1], [1, 1]];
const FACED_READ = 0.85; // of these a smaller one is drawn beside its place
const FACED_LETTERS = 0.72; // as READ, of these
const READ = 0.85; // a smaller counter has no letter: nobody could read it
const DOT = 0.5; // a still smaller one has no shape either
const STEPS = [[0, 0]]; // how far a stack may go from its point, the nearest first
for (const radius of [5, 10, 15, 21, 28, 36, 46, 58])
  for (let i = 0; i < 12; i += 1) STEPS.push([radius * Math.cos((i * Math.PI) / 6), radius * Math.sin((i * Math.PI) / 6)]);

// The half of the disc of a leader: two letters want a wider one.
const radiusOf = (letters) => (letters > 1 ? 15 : 12);
const lettersOf = (view, leader) => ((view.player(leader.name) || {}).letter || "").length;
const discOf = (letters) => [-1, -1, 1, 1].map((side) => side * radiusOf(letters));

// What a counter alone takes around its middle, without crown and badges: left, top, right, bottom.
function bodyOf(view, item) {
  if (item.person) return item.royal ? [-14, -14, 14, 14] : discOf(item.letters);
  const sign = item.kind && view.board.shapes[item.kind];
  if (!sign) return [-13, -13, 13, 13];
  const [side, up, down] = sign.reach.map((value) => value * SIZE);
  return [-side, -up, side, down];
}

// The room of all that is drawn of it.
function roomOf(view, item) {
  if (item.person && item.royal) return [-16, -22, 16, 16];
  if (item.person) return discOf(item.letters).map((side, index) => side + [-1, -12, 1, 1][index]);
  let [, up, side, down] = bodyOf(view, item).map((value) => Math.abs(value) + 2);
  if (item.leader) up += 8; // the crown
  if (item.state === "dislodged") {
    // What was driven out leans.
    const [cos, sin] = [Math.cos(LEANS), Math.sin(LEANS)];
    [side, up, down] = [side * cos + Math.max(up, down) * sin, up * cos + side * sin, down * cos + side * sin];
  }
  const many = item.supposed && item.also.length;
  const badge = [BADGE[0] + (many ? 14.5 : 9.5), BADGE[1] + 9.5];
  const written = item.kind && (view.board.shapes[item.kind] || {}).foot_size; // on the counter itself
  const [left, right] = [item.number && !item.supposed && !written, (item.grade && !written) || many];
  const wide = (there) => (there ? Math.max(side, badge[0]) : side);
  return [-wide(left), -up, wide(right), left || right ? Math.max(down, badge[1]) : down];
}

// What is drawn of the units: those that others raise in secret are one sign a home, which tells how many they are.
function shownPieces(view) {
  const { scene, geography } = view;
  const homes = new Map();
  const shown = [];
  for (const piece of scene.pieces) {
    const home = piece.supposed && `${piece.owner} ${geography.province(piece.at)}`;
    if (home && homes.has(home)) homes.get(home).also.push(piece.id);
    else if (home) {
      homes.set(home, { ...piece, also: [] });
      shown.push(homes.get(home));
    } else shown.push(piece);
  }
  return shown;
}

// Everything that stands on the board, with the point of its place and how it stands aside from it.
function onBoard(view) {
  const { scene, geography, unit } = view;
  const found = [];
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
  const sideOf = (item) => item.owner || (view.player(item.name) || {}).of || "";
  // Counters that say how strong they are meet in battle: those of each side stand for themselves.
  const keyOf = (item) => (view.faced ? `${item.at} ${sideOf(item)}` : item.at);
  // Whom a leader goes with may change with every order: there is room for his crown on each of his units in the place.
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
function stacked(items, size, seen) {
  const rows = [];
  for (const group of [items.filter((item) => !item.person), items.filter((item) => item.person)])
    for (let i = 0; i < group.length; i += items[0].across) rows.push(group.slice(i, i + items[0].across));
  const air = seen < 1 ? 0 : AIR;
  const room = (item) => (size < READ ? item.small : item.room).map((value) => value * size);
  const ends = (row) => [Math.min(...row.map((item) => room(item)[1])), Math.max(...row.map((item) => room(item)[3]))];
  const step = (row) => (ends(row)[1] - ends(row)[0]) * seen + air;
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
    const at = [x + item.aside[0] * size, y + lift + item.aside[1] * size];
    const around = (sides) => sides.map((side, index) => at[index % 2] + side);
    return { item, size, at, box: around(box), body: around(item.body.map((side) => side * size)) };
  });
}

// Whether a counter in this box belongs to its place for who looks: its middle lies in the outline, and it lies over the point
// of the place, or in the outline nearly whole. A dot may lie on the point alone, a tower by its citadel, a fleet by its coast.
function belongs(view, { item, size, at, body }) {
  const { unit, outlines } = view;
  const [x, y] = item.home;
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
function settle(view, stacks, fixed, signs) {
  const frame = view.board.frame.map((value) => value / view.unit);
  const clear = (box, others) => others.every((other) => overlap(box, other) === 0);
  const aired = (box) => [box[0] - AROUND, box[1] - AROUND, box[2] + AROUND, box[3] + AROUND];
  const within = (box) => box[0] >= frame[0] && box[1] >= frame[1] && box[2] <= frame[2] && box[3] <= frame[3];
  const shifted = (form, step) => form.map((one) => {
    const [at, box, body] = [one.at, one.box, one.body].map((values) => values.map((value, index) => value + step[index % 2]));
    return { ...one, at, box, body };
  });
  const boxes = (stack) => stack.stands.map((one) => one.box);
  // Where it may stand in this form, the nearest first, whoever else stands there; found one by one, as most need the first.
  const grounds = function* grounds(stack, [size, seen], steps) {
    const form = stacked(stack.items, size, seen);
    for (const [x, y] of steps) {
      const tried = shifted(form, [stack.home[0] + x, stack.home[1] + y]);
      if (tried.every((one) => within(one.box) && belongs(view, one) && clear(aired(one.box), fixed))) yield tried;
    }
  };
  const place = (stack, form) => {
    const others = stacks.filter((other) => other !== stack).flatMap(boxes);
    const strangers = signs.filter((sign) => sign.id !== stack.items[0].at).map((sign) => sign.box);
    let found = null;
    for (const tried of grounds(stack, form, STEPS)) {
      if (!tried.every(({ box }) => clear(aired(box), others))) continue;
      // Better beside the signs of citadels than upon them.
      const beside = tried.every(({ box }) => clear(box, strangers));
      if (beside || !found) found = tried;
      if (beside) break;
    }
    if (found) [stack.stands, stack.form] = [found, form];
    return Boolean(found);
  };
  // Those in the way move aside, if they can without shrinking.
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
  for (const stack of stacks) stack.stands = [];
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

// Counters that nobody could read where they stand are drawn beside their place, in a frame with a line to it; so are those of
// two sides in one place, each side in a frame of its own, and those that are out of the first look at what is played on.
// The first size for which there is room with so short a line: first near, then legible, whatever the way.
// At last a line may go behind other frames: better far than a heap that nobody can count.
const CALLED = [[1, 80], [0.85, 330], [FACED_LETTERS, 480], [FACED_LETTERS, Infinity]];
const FARTHEST = 760; // the middle of a frame from its place
const HEAD = { font: `700 14px ${FONT}`, height: 20, wide: 150 }; // above the counters: whose they are
const HIDES = 60; // what it costs to cover the code of a space: so much further one goes to spare it

const CROSSES = 140; // what it costs when lines cross, or one is covered
const CUTS = 120; // what it costs when the edge of what one looks at cuts the frame
const OUTSIDE = 500; // or when the frame of a place in sight is out of it

// What the head of a frame says: whose it is, by name or letter, the code of the place and its name, where there is room.
function headOf(view, place, side, room) {
  const { geography, lang } = view;
  const [code, name] = [geography.code(place, lang), geography.name(place, lang)];
  const both = [code, name].filter((part, index, all) => part && all.indexOf(part) === index).join(" ");
  const player = view.player(side);
  const said = player
    ? [`${player.name[lang]} · ${both}`, `${player.letter} · ${both}`, `${player.letter} · ${code || name}`]
    : [both, code || name];
  const wide = Math.max(room, HEAD.wide);
  return said.find((text, index) => measure(text, HEAD.font) <= (index ? wide : room)) || said[said.length - 1];
}

// Where the line from a place ends at a frame.
const nearestOf = ([x, y], [left, top, right, bottom]) => [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)];

// How long the line from a place to a frame is.
const lineTo = ([x, y], [left, top, right, bottom]) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

// Whether the line from a place to a frame meets another box.
function meets([x, y], [left, top, right, bottom], other) {
  const [toX, toY] = nearestOf([x, y], [left, top, right, bottom]);
  const steps = Math.ceil(distance([x, y], [toX, toY]) / 4);
  for (let i = 0; i <= steps; i += 1) {
    const at = [x + ((toX - x) * i) / steps, y + ((toY - y) * i) / steps];
    if (other[0] < at[0] && at[0] < other[2] && other[1] < at[1] && at[1] < other[3]) return true;
  }
  return false;
}

// Whether two lines cross.
function linesMeet([a, b], [c, d]) {
  const side = (p, q, r) => Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

function callOut(view, stacks, fixed) {
  const frame = view.board.frame.map((value) => value / view.unit);
  const [x0, y0, wide, high] = view.zoom.rect.map((value) => value / view.unit);
  const seen = [x0, y0, x0 + wide, y0 + high];
  const within = (box, [left, top, right, bottom]) => box[0] > left && box[1] > top && box[2] < right && box[3] < bottom;
  const reach = [16, 9].map((half) => (half * view.pixel) / view.unit);
  const codes = view.board.spaces.filter((space) => view.plays(space.id)).map(({ label }) => label.map((value) => value / view.unit)).map(([x, y]) => [x - reach[0], y - reach[1], x + reach[0], y + reach[1]]);
  const moved = (box, at) => box.map((value, side) => value + at[side % 2]);
  const first = view.scene.played && view.scene.played.length && !view.zoom.touched;
  for (const stack of stacks) {
    const hidden = first && !stack.stands.every((one) => within(one.box, seen));
    const shared = stacks.some((other) => other !== stack && other.items[0].at === stack.items[0].at && other.items[0].side !== stack.items[0].side);
    if (!hidden && !shared && stack.form[0] >= FACED_READ) continue;
    // The line of one that is out of sight ends at the edge.
    const home = hidden ? stack.home.map((value, axis) => Math.min(Math.max(value, seen[axis] + 8), seen[axis + 2] - 8)) : stack.home;
    const others = stacks.filter((other) => other !== stack).flatMap((other) => (other.call ? [other.call] : other.stands.map((one) => one.box)));
    const feet = stacks.map(({ home: [x, y] }) => [x - 8, y - 8, x + 8, y + 8]); // where lines end
    const taken = [...fixed, ...others, ...feet];
    const lines = stacks.filter((other) => other !== stack && other.call).map((other) => [other.from, nearestOf(other.from, other.call)]);
    for (const [size, far] of CALLED) {
      const form = stacked(stack.items, size, 1);
      const [left, top, right, bottom] = [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(...form.map((one) => one.box[side])));
      const title = headOf(view, stack.items[0].at, stack.items[0].side, right - left);
      const wider = Math.max(0, measure(title, HEAD.font) - (right - left)) / 2;
      const around = [left - wider - 4, top - HEAD.height - 4, right + wider + 4, bottom + 4];
      let [best, least] = [null, far];
      for (let radius = 30; radius < FARTHEST; radius += 12)
        for (let i = 0; i < 24; i += 1) {
          const at = [home[0] + radius * Math.cos((i * Math.PI) / 12), home[1] + radius * Math.sin((i * Math.PI) / 12)];
          const box = moved(around, at);
          const line = lineTo(home, box);
          if (line >= least || !within(box, hidden ? seen : frame) || taken.some((other) => overlap(box, other) > 0)) continue;
          const behind = others.filter((other) => meets(home, box, other)).length;
          if (behind && far < Infinity) continue;
          const inSight = home[0] > seen[0] && home[0] < seen[2] && home[1] > seen[1] && home[1] < seen[3];
          const cut = within(box, seen) ? 0 : overlap(box, seen) > 0 ? CUTS : inSight ? OUTSIDE : 0;
          const own = [home, nearestOf(home, box)];
          const crossed = lines.filter((other) => linesMeet(own, other) || meets(other[0], [...other[1], ...other[1]], box)).length;
          const price = line + cut + CROSSES * (crossed + behind) + HIDES * codes.filter((code) => overlap(box, code) > 0).length;
          if (price < least) [best, least] = [{ at, box }, price];
        }
      if (!best) continue;
      stack.call = best.box;
      stack.from = home;
      stack.title = title;
      stack.form = [size, 1];
      stack.stands = form.map((one) => ({ ...one, at: moved(one.at, best.at), box: moved(one.box, best.at), body: moved(one.body, best.at) }));
      break;
    }
  }
}

// What the tags of coasts take, in units of which one is `unit` board pixels.
function tagBoxes(view, unit) {
  const [wide, high] = [14, 10].map((half) => (half * view.pixel) / unit);
  return tagsOf(view).map(({ at: [x, y] }) => [x / unit - wide, y / unit - high, x / unit + wide, y / unit + high]);
}

// Where everything stands: the spots and sizes by id, and the boxes that names keep clear of; until the scene changes.
function spotsOf(view) {
  if (view.spots) return view.spots;
  view.faced = view.isFaced;
  const { unit } = view;
  const stacks = new Map();
  const standing = onBoard(view);
  for (const item of standing) stacks.set(item.key, [...(stacks.get(item.key) || []), item]);
  const area = (stack) => (stack.items[0].town ? 0 : (view.geography.spaces.get(stack.items[0].province) || { area: 0 }).area);
  const all = [...stacks.values()].map((items) => ({ items, home: items[0].home, most: items[0].most }));
  all.sort((a, b) => area(a) - area(b)); // the small ones have the least choice
  const badges = (view.scene.sieges || []).map((siege) => view.geography.at(siege.citadel)).filter(Boolean);
  const half = (8 * view.pixel) / unit;
  const signs = signsShown(view).map((place) => {
    const [x, y] = place.at.map((value) => value / unit);
    return { id: place.id, box: [x - half, y - half, x + half, y + half] };
  });
  const fixed = [...badges.map(([x, y]) => [x / unit + 4, y / unit + 2, x / unit + 26, y / unit + 24]), ...tagBoxes(view, unit)];
  // Most scenes, an order more or less, say nothing new of where anything stands.
  const looked = (view.scene.played || []).length && !view.zoom.touched ? view.zoom.rect : [];
  const key = JSON.stringify([standing, fixed, signs, unit, view.isNarrow, view.faced && view.lang, looked]);
  if (view.settled && view.settled.key === key) return (view.spots = view.settled);
  settle(view, all, fixed, signs);
  if (view.faced) callOut(view, all, fixed);
  const found = { key, at: new Map(), size: new Map(), boxes: [], calls: [] };
  const onGround = (values) => values.map((value) => value * unit);
  for (const { call, title, from: [x, y], items } of all.filter((one) => one.call)) {
    found.calls.push({ home: onGround([x, y]), box: onGround(call), title, space: items[0].province, side: items[0].side });
    found.boxes.push(onGround(call), onGround([x - 6, y - 6, x + 6, y + 6]));
  }
  for (const { stands } of all)
    for (const { item, at, size, box } of stands)
      for (const id of [item.id, ...item.also]) {
        found.at.set(id, at.map((value) => value * unit));
        found.size.set(id, size);
        if (id === item.id) found.boxes.push(box.map((value) => value * unit));
      }
  view.spots = view.settled = found;
  return found;
}

// Where a piece stands; a ghost stands where it would stand alone.
const pieceSpot = (view, piece) => spotsOf(view).at.get(piece.id) || view.geography.at(piece.at);
// How large a counter is, of its full size.
const sizeOf = (view, id) => spotsOf(view).size.get(id) || 1;
