// src/shared/dom.js
var SVG = "http://www.w3.org/2000/svg";
function put(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === void 0 || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style" && typeof value === "object") Object.assign(node.style, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children) if (child !== null && child !== void 0) node.append(child);
  return node;
}
var html = (tag, attributes, ...children) => put(document.createElement(tag), attributes, children);
var svg = (tag, attributes, ...children) => put(document.createElementNS(SVG, tag), attributes, children);
var empty = (node) => node.replaceChildren();
var round = (number) => Math.round(number * 10) / 10;
var plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[’`]/g, "'").toLowerCase().trim();
var fill = (phrase, data) => phrase.replace(/\{(\w+)\}/g, (whole, key) => key in data ? String(data[key]) : whole);

// src/map/geometry.js
var distance = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);
var between = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
function splitCoast(place) {
  const found = /^(.{3})(co|cs|ce|cn)$/.exec(place);
  return found ? [found[1], found[2]] : [place, ""];
}
var Geography = class {
  constructor(board) {
    this.board = board;
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    this.places = new Map(board.places.map((place) => [place.id, place]));
  }
  // The space whose ground is clicked for this place: a citadel is its own, a coast belongs to its province.
  space(place) {
    return this.places.has(place) ? place : splitCoast(place)[0];
  }
  // What is meant by pointing at a place: its own space, if that `isOpen`; else a sign stands for the province around it, as
  // that of a supply centre always does.
  meant(place, isOpen) {
    const [own, around] = [this.space(place), this.province(place)];
    return !isOpen(own) && isOpen(around) ? around : own;
  }
  // Province or sea around a place.
  province(place) {
    const citadel = this.places.get(place);
    return citadel ? citadel.province : splitCoast(place)[0];
  }
  at(place) {
    const citadel = this.places.get(place);
    if (citadel) return citadel.at;
    const [code, coast] = splitCoast(place);
    const space = this.spaces.get(code);
    if (!space) return null;
    return coast && space.coasts[coast] || space.anchor;
  }
  name(place, lang) {
    const citadel = this.places.get(place);
    if (citadel) return citadel.name[lang];
    const space = this.spaces.get(splitCoast(place)[0]);
    return space ? space.name[lang] : place;
  }
  // How orders in this language write a space or a shore; a citadel is called by its name.
  code(place, lang) {
    if (this.places.has(place)) return "";
    const [id, coast] = splitCoast(place);
    const space = this.spaces.get(id);
    if (!space) return place;
    return (coast ? (space.shores || {})[coast] : space.code)?.[lang] || place;
  }
  // The same with the name: "BOU Bourgogne".
  called(place, lang) {
    return `${this.code(place, lang)} ${this.name(place, lang)}`.trim();
  }
};
function bow(a, b, startGap, endGap, bend) {
  const length = distance(a, b) || 1;
  const normal = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const middle = between(a, b, 0.5);
  const control = [middle[0] + normal[0] * length * bend, middle[1] + normal[1] * length * bend];
  const trim = (gap) => Math.min(gap / length, 0.4);
  const curve = { a, control, b };
  return { from: trim(startGap), to: 1 - trim(endGap), curve };
}
function onCurve({ a, control, b }, t) {
  const u = 1 - t;
  return [
    u * u * a[0] + 2 * u * t * control[0] + t * t * b[0],
    u * u * a[1] + 2 * u * t * control[1] + t * t * b[1]
  ];
}
function curvePoints(bowed, until = 1, steps = 24) {
  const points = [];
  const end = bowed.from + (bowed.to - bowed.from) * until;
  for (let i = 0; i <= steps; i += 1) points.push(onCurve(bowed.curve, bowed.from + (end - bowed.from) * i / steps));
  return points;
}
var pathOf = (points) => "M" + points.map((point) => `${round(point[0])},${round(point[1])}`).join("L");
function heading(points) {
  const last = points[points.length - 1];
  const before = points[Math.max(0, points.length - 4)];
  return Math.atan2(last[1] - before[1], last[0] - before[0]);
}
function through(points, steps = 12) {
  if (points.length < 3) return points;
  const found = [];
  for (let i = 0; i < points.length - 1; i += 1) {
    const p0 = points[Math.max(0, i - 1)];
    const p1 = points[i];
    const p2 = points[i + 1];
    const p3 = points[Math.min(points.length - 1, i + 2)];
    for (let k = 0; k < steps; k += 1) {
      const t = k / steps;
      found.push(
        [0, 1].map(
          (axis) => 0.5 * (2 * p1[axis] + (p2[axis] - p0[axis]) * t + (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t + (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t)
        )
      );
    }
  }
  found.push(points[points.length - 1]);
  return found;
}
var overlap = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

// src/map/sizes.js
var SIZE = 0.88;
var BADGE = [12, 14];
var ROW = 3;
var FACED_READ = 0.85;
var FACED_LETTERS = 0.72;
var READ = 0.85;
var DOT = 0.5;
var radiusOf = (letters) => letters > 1 ? 15 : 12;
var lettersOf = (view, leader) => ((view.player(leader.name) || {}).letter || "").length;

// src/map/base.js
var PATTERNS = { flood: "flood", desert: "desert", mountain: "mountain", wet: "flood", high: "heights", city: "bricks", base: "camp", operations: "waves" };
function patternDefs(id, players) {
  const defs = svg("defs");
  const tile = (name, size, ...shapes) => defs.append(svg("pattern", { id: id + name, width: size, height: size, patternUnits: "userSpaceOnUse" }, ...shapes));
  tile("flood", 22, svg("path", { d: "M2,6h8M13,16h8", class: "dia-flood" }));
  tile("desert", 20, svg("path", { d: "M4,5h.1M14,15h.1", class: "dia-dots" }));
  tile("mountain", 26, svg("path", { d: "M3,12l4,-6l4,6M15,24l4,-6l4,6", class: "dia-peaks" }));
  tile("heights", 26, svg("path", { d: "M3,12l4,-6l4,6M15,24l4,-6l4,6", class: "dia-peaks dia-p-high" }));
  tile("bricks", 28, svg("path", { d: "M0,4H28M0,18H28M7,4V18M21,18V32M21,4V-10", class: "dia-peaks dia-p-city" }));
  tile("camp", 20, svg("path", { d: "M4,5h.1M14,15h.1", class: "dia-dots dia-p-base" }));
  tile("waves", 44, svg("path", { d: "M2,8q4,-4 8,0t8,0M24,30q4,-4 8,0t8,0", class: "dia-peaks dia-p-operations" }));
  const skies = { storm: "M0,14L14,0M0,0L14,14", snow: "M3,4h.1M10,11h.1", sand: "M0,14L14,0", flood: "M0,4H14M0,11H14" };
  for (const [kind, d] of Object.entries(skies)) tile("sky" + kind, 14, svg("path", { d, class: `dia-sky-ink dia-sky-${kind}` }));
  const hatches = { up: "M0,14L14,0", down: "M0,0L14,14", flat: "M0,7H14", tall: "M7,0V14", cross: "M0,7H14M7,0V14", dots: "M7,6h.1M0,13h.1M14,13h.1" };
  players.forEach((player, index) => {
    const shape = svg("path", { d: hatches[player.hatch] || hatches.up, class: "dia-hatch", style: { stroke: player.color } });
    defs.append(
      svg(
        "pattern",
        { id: `${id}owner${index}`, width: 14, height: 14, patternUnits: "userSpaceOnUse" },
        svg("rect", { width: 14, height: 14, fill: player.color, "fill-opacity": 0.42 }),
        shape
      ),
      // Whose a space is by right, over the colour of who holds it.
      svg(
        "pattern",
        { id: `${id}right${index}`, width: 16, height: 16, patternUnits: "userSpaceOnUse" },
        svg("path", { d: "M-4,4L4,-4M0,16L16,0M12,20L20,12", class: "dia-rightful", style: { stroke: player.color } })
      )
    );
  });
  return defs;
}
function starPoints(tips, outer, inner) {
  const points = [];
  for (let i = 0; i < 2 * tips; i += 1) {
    const radius = i % 2 ? inner : outer;
    const angle = -Math.PI / 2 + i * Math.PI / tips;
    points.push(`${round(radius * Math.cos(angle))},${round(radius * Math.sin(angle))}`);
  }
  return points.join(" ");
}
function placeSymbol(place, scale) {
  const group = svg("g", { class: `dia-place dia-${place.kind}`, "data-place": place.id });
  const r = 7 * scale;
  if (place.port) group.append(svg("circle", { r: r * 1.45, class: "dia-port" }));
  if (place.kind === "capital") {
    group.append(svg("circle", { r, class: "dia-disc" }));
    group.append(svg("polygon", { points: starPoints(5, r * 0.8, r * 0.32), class: "dia-star" }));
  } else if (place.centre) {
    group.append(svg("circle", { r, class: "dia-square" }));
    if (place.centre === "half") group.append(svg("path", { d: `M0,${-r * 0.7}A${r * 0.7},${r * 0.7} 0 0 0 0,${r * 0.7}Z`, class: "dia-core" }));
    else if (place.centre === "full") group.append(svg("polygon", { points: starPoints(5, r * 0.78, r * 0.33), class: "dia-core" }));
    else group.append(svg("polygon", { points: starPoints(4, r * 0.6, r * 0.25), class: "dia-core" }));
  } else if (place.kind === "city") {
    group.append(svg("circle", { r: r * 0.45, class: "dia-dot" }));
  } else {
    const half = r * 0.8;
    group.append(svg("rect", { x: -half, y: -half, width: 2 * half, height: 2 * half, class: "dia-square" }));
    if (place.kind === "major")
      group.append(svg("rect", { x: -half / 2.2, y: -half / 2.2, width: half / 1.1, height: half / 1.1, class: "dia-core" }));
  }
  group.append(svg("circle", { r: r * 1.9, class: "dia-hit" }));
  return group;
}
function drawBase(view) {
  const { board, id } = view;
  const [x0, y0, x1, y1] = board.frame;
  const base = svg("g", { class: "dia-base" });
  base.append(patternDefs(id, board.players));
  base.append(svg("rect", { x: x0, y: y0, width: x1 - x0, height: y1 - y0, class: "dia-deep" }));
  const clip = svg("clipPath", { id: id + "land" });
  const frame = svg("clipPath", { id: id + "frame" }, svg("rect", { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }));
  base.append(frame);
  const inner = svg("g", { "clip-path": `url(#${id}frame)` });
  base.append(inner);
  for (const d of board.off) inner.append(svg("path", { d, class: "dia-off" }));
  view.grounds = /* @__PURE__ */ new Map();
  view.tints = /* @__PURE__ */ new Map();
  view.rights = /* @__PURE__ */ new Map();
  const ground = (space) => {
    const node = svg("path", {
      d: space.d,
      class: `dia-space dia-${space.kind} dia-${space.terrain} dia-tone${space.tone || 0}`,
      "data-space": space.id
    });
    if (space.country) node.style.fill = space.country;
    view.grounds.set(space.id, node);
    inner.append(node);
    if (space.kind === "land") clip.append(svg("path", { d: space.d }));
  };
  board.spaces.filter((space) => space.kind === "sea").forEach(ground);
  inner.append(svg("path", { d: board.spaces.filter((s) => s.kind === "land").map((s) => s.d).join(""), class: "dia-glow" }));
  for (const d of board.closed || []) inner.append(svg("path", { d, class: "dia-islet dia-closed" }));
  board.spaces.filter((space) => space.kind === "land").forEach(ground);
  for (const d of board.scenery) inner.append(svg("path", { d, class: "dia-islet dia-untouchable" }));
  for (const d of board.lakes || []) inner.append(svg("path", { d, class: "dia-off dia-untouchable" }));
  const over = svg("g", { class: "dia-untouchable" });
  inner.append(over);
  over.append(clip, svg("clipPath", { id: id + "scenery" }, ...board.scenery.map((d) => svg("path", { d }))));
  for (const space of board.spaces) {
    if (PATTERNS[space.terrain]) over.append(svg("path", { d: space.d, fill: `url(#${id}${PATTERNS[space.terrain]})` }));
    const tint = space.terrain === "operations" ? svg("g", { class: "dia-tint" }, svg("path", { d: space.d, class: "dia-tinge" }), svg("path", { d: space.d, "clip-path": `url(#${id}scenery)` })) : svg("path", { d: space.d, class: "dia-tint" });
    view.tints.set(space.id, tint);
    over.append(tint);
    if (!board.filled || space.kind !== "land") continue;
    const right = svg("path", { d: space.d, fill: "none" });
    view.rights.set(space.id, right);
    over.append(right);
  }
  if (board.relief)
    over.append(
      svg("image", {
        href: board.relief,
        x: x0,
        y: y0,
        width: x1 - x0,
        height: y1 - y0,
        preserveAspectRatio: "none",
        "clip-path": `url(#${id}land)`,
        class: "dia-relief"
      })
    );
  view.sky = svg("g", { class: "dia-sky" });
  view.walls = [];
  view.courses = [];
  over.append(view.sky);
  const course = (river, node) => {
    if (river) view.courses.push([river, node]);
    over.append(node);
  };
  for (const river of board.rivers) course(river.name.fr, svg("path", { d: river.d, class: "dia-river" }));
  for (const border of board.borders) {
    if (border.wet) course(border.river, svg("path", { d: border.d, class: "dia-border dia-b-under" }));
    over.append(svg("path", { d: border.d, class: `dia-border dia-b-${border.kind}` }));
    if (border.deck) over.append(svg("path", { d: border.deck, class: "dia-rails" }), svg("path", { d: border.deck, class: "dia-deck" }));
    const built = svg("path", { d: border.d, class: "dia-border dia-b-wall dia-raised" });
    if (border.rises) over.append(built);
    const teeth = border.teeth && svg("path", { d: border.teeth, class: `dia-teeth dia-t-${border.kind}` });
    if (teeth) over.append(teeth);
    if (border.rises) view.walls.push([border.between, [built, teeth]]);
  }
  for (const work of board.works) over.append(svg("path", { d: work.d, class: "dia-work" }));
  for (const gate of board.passes)
    over.append(
      svg("path", { d: "M-5,-7q4,7 0,14M5,-7q-4,7 0,14", class: "dia-pass", transform: `translate(${gate.at}) rotate(${gate.angle || 0})` })
    );
  base.append(svg("rect", { x: x0, y: y0, width: x1 - x0, height: y1 - y0, class: "dia-frame" }));
  return base;
}
var signsShown = (view) => view.board.places.filter((place) => view.plays(place.province) && (place.kind !== "city" || view.pixel <= 1.2));
function tagSpot(view, at) {
  const [wide, high] = [13 + 11, 9 + 11].map((half) => half * view.pixel);
  const signs = signsShown(view).map((place) => place.at);
  const points = [...signs, ...view.board.spaces.filter((space) => space.kind === "land").map((space) => space.anchor)];
  const free = ([x, y]) => points.every((point) => Math.abs(point[0] - x) >= wide || Math.abs(point[1] - y) >= high);
  for (let radius = 0; radius < 42; radius += 6)
    for (let i = 0; i < (radius ? 16 : 1); i += 1) {
      const turn = i * Math.PI / 8;
      const spot = [at[0] + radius * view.pixel * Math.cos(turn), at[1] + radius * view.pixel * Math.sin(turn)];
      if (free(spot)) return spot;
    }
  return at;
}
function tagsOf(view) {
  if (view.isSmall && view.zoom.full) return [];
  if (!view.tags || view.tags.pixel !== view.pixel) {
    const all = view.board.spaces.flatMap((space) => Object.entries(space.coasts).map(([coast, at]) => ({ space, coast, at: tagSpot(view, at) })));
    view.tags = { pixel: view.pixel, all };
  }
  return view.tags.all;
}
function coastTags(view) {
  const found = [];
  for (const { space, coast, at } of tagsOf(view))
    found.push(
      svg(
        "g",
        { transform: `translate(${at.map(round)}) scale(${view.pixel})`, class: "dia-untouchable", "data-coast": space.id + coast },
        svg("rect", { x: -13, y: -9, width: 26, height: 18, rx: 3, class: "dia-tag" }),
        svg("text", { y: 5, class: "dia-tag-text", text: ((space.shores || {})[coast]?.[view.lang] || coast).slice(-2) })
      )
    );
  return found;
}
function drawSky(view) {
  const { board, scene, geography, id } = view;
  empty(view.sky);
  for (const [code, kind] of Object.entries(scene.weather || {})) {
    const space = geography.spaces.get(code);
    if (!space || !(kind in board.signs)) continue;
    view.sky.append(svg("path", { d: space.d, class: `dia-veil dia-sky-${kind}` }));
    view.sky.append(svg("path", { d: space.d, fill: `url(#${id}sky${kind})` }));
    const [x, y] = space.label;
    const at = `translate(${x},${y - 26 * view.pixel}) scale(${view.pixel})`;
    view.sky.append(
      svg("g", { transform: at, class: `dia-omen dia-sky-${kind}` }, svg("circle", { r: 14 }), svg("text", { y: 7, text: board.signs[kind] }))
    );
  }
  const walls = new Set((scene.walls || []).map((pair) => [...pair].sort().join()));
  for (const [pair, nodes] of view.walls) for (const node of nodes) node.classList.toggle("dia-built", walls.has([...pair].sort().join()));
  const floods = new Set(scene.floods || []);
  for (const [river, node] of view.courses) node.classList.toggle("dia-swollen", floods.has(river));
}
function drawAside(view) {
  const aside = view.board.spaces.filter((space) => !view.plays(space.id));
  view.layers.aside.replaceChildren(...aside.map((space) => svg("path", { d: space.d, class: "dia-aside dia-untouchable" })));
}
function drawPlaces(view) {
  empty(view.layers.places);
  view.symbols = /* @__PURE__ */ new Map();
  const scale = view.symbolSize();
  view.layers.places.append(...coastTags(view));
  for (const place of signsShown(view)) {
    const node = placeSymbol(place, scale);
    node.setAttribute("transform", `translate(${place.at})`);
    view.symbols.set(place.id, node);
    view.layers.places.append(node);
  }
}

// src/map/letters.js
var FONT = '"Commissioner", "DejaVu Sans", "Segoe UI", system-ui, sans-serif';
var SERIF = '"Literata", "DejaVu Serif", Georgia, serif';
var known = /* @__PURE__ */ new Map();
var context = document.createElement("canvas").getContext("2d");
function measure(text, font) {
  const key = font + "|" + text;
  if (!known.has(key)) {
    context.font = font;
    known.set(key, context.measureText(text).width);
  }
  return known.get(key);
}
var forgetWidths = () => known.clear();

// src/map/stacks.js
var AIR = 3;
var LEANS = 24 * Math.PI / 180;
var MIDDLE = 0.48;
var FORMS = [[0.25, 0.3], [0.25, MIDDLE], [0.6, MIDDLE], [0.85, MIDDLE], [1, MIDDLE], [1, 1]];
var FACED = [[0.25, 0.3], [0.25, MIDDLE], [0.85, 1], [1, 1]];
var STEPS = [[0, 0]];
var roundOf = (radius, count2) => Array.from({ length: count2 }, (_, i) => [radius * Math.cos(2 * i * Math.PI / count2), radius * Math.sin(2 * i * Math.PI / count2)]);
for (const radius of [5, 10, 15, 21, 28, 36, 46, 58]) STEPS.push(...roundOf(radius, 12));
var FARTHER = [...STEPS.slice(0, 37), ...[18, 25, 32, 39, 46, 53, 60, 67, 74, 81, 88, 95].flatMap((radius) => roundOf(radius, 24))];
var discOf = (letters) => [-1, -1, 1, 1].map((side) => side * radiusOf(letters));
function bodyOf(view, item) {
  if (item.person) return item.royal ? [-14, -14, 14, 14] : discOf(item.letters);
  const sign = item.kind && view.board.shapes[item.kind];
  if (!sign) return [-13, -13, 13, 13];
  const [side, up, down] = sign.reach.map((value) => value * SIZE);
  return [-side, -up, side, down];
}
function roomOf(view, item) {
  if (item.person && item.royal) return [-16, -22, 16, 16];
  if (item.person) return discOf(item.letters).map((side2, index) => side2 + [-1, -12, 1, 1][index]);
  let [, up, side, down] = bodyOf(view, item).map((value) => Math.abs(value) + 2);
  if (item.leader) up += 8;
  if (item.state === "dislodged") {
    const [cos, sin] = [Math.cos(LEANS), Math.sin(LEANS)];
    [side, up, down] = [side * cos + Math.max(up, down) * sin, up * cos + side * sin, down * cos + side * sin];
  }
  const many = item.supposed && item.also.length;
  const badge = [BADGE[0] + (many ? 14.5 : 9.5), BADGE[1] + 9.5];
  const written = item.kind && (view.board.shapes[item.kind] || {}).foot_size;
  const [left, right] = [item.number && !item.supposed && !written, item.grade && !written || many];
  const wide = (there) => there ? Math.max(side, badge[0]) : side;
  return [-wide(left), -up, wide(right), left || right ? Math.max(down, badge[1]) : down];
}
function shownPieces(view) {
  const { scene, geography } = view;
  const homes = /* @__PURE__ */ new Map();
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
function onBoard(view) {
  const { scene, geography, unit } = view;
  const found = [];
  const add = (id, at, key, item, aside = [0, 0]) => {
    const point = geography.at(at);
    if (!point) return;
    const town = geography.places.has(at);
    const foot = town ? 6 : splitCoast(at)[1] ? 12 : 0;
    found.push({
      id,
      key,
      at,
      town,
      foot,
      side: item.side || "",
      across: view.faced ? ROW + 1 : ROW,
      aside,
      province: geography.province(at),
      room: roomOf(view, item),
      small: roomOf(view, { ...item, grade: "", number: 0, also: [] }),
      body: bodyOf(view, item),
      person: item.person,
      also: item.supposed && item.also || [],
      most: item.supposed && !view.isNarrow ? READ : 1,
      home: point.map((value) => value / unit)
    });
  };
  const sideOf = (item) => item.owner || (view.player(item.name) || {}).of || "";
  const keyOf = (item) => view.faced ? `${item.at} ${sideOf(item)}` : item.at;
  const stack = (piece) => `${piece.at} ${piece.owner}`;
  const led = new Set(scene.pieces.filter((piece) => piece.leader).map(stack));
  for (const piece of shownPieces(view)) {
    if (piece.state === "ghost") continue;
    const driven = piece.state === "dislodged";
    const crowned = { ...piece, leader: led.has(stack(piece)) };
    add(piece.id, piece.at, driven || piece.supposed ? piece.id : keyOf(piece), { ...crowned, side: piece.owner }, driven ? [-26, 20] : [0, 0]);
  }
  for (const leader of scene.leaders || [])
    add("@" + leader.name, leader.at, keyOf(leader), { person: true, royal: leader.row !== void 0, side: sideOf(leader), letters: lettersOf(view, leader) });
  for (const site of view.sites()) {
    const crowded = scene.pieces.some((piece) => geography.province(piece.at) === geography.province(site.at));
    add(site.id, site.at, crowded ? site.id : site.at, { kind: "F", grade: "e" }, crowded ? [26, 20] : [0, 0]);
  }
  return found;
}
function stacked(items, size, seen) {
  const rows = [];
  const groups = items[0].beside ? [items] : [items.filter((item) => !item.person), items.filter((item) => item.person)];
  for (const group of groups)
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
  return !item.town && over(0) || outlines.share(body.map((value) => value * unit), item.province, 3, 3).inside > 0.7;
}
var AROUND = 1;
var CLOSE = 37;
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
  const grounds = function* grounds2(stack, [size, seen], steps) {
    const form = stacked(stack.items, size, seen);
    for (const [x, y] of steps) {
      const tried = shifted(form, [stack.home[0] + x, stack.home[1] + y]);
      if (tried.every((one) => within(one.box) && (stack.items[0].firm && one.item.person || belongs(view, one)) && clear(aired(one.box), fixed))) yield tried;
    }
  };
  const place = (stack, form) => {
    const others = stacks.filter((other) => other !== stack).flatMap(boxes);
    const strangers = signs.filter((sign) => sign.id !== stack.items[0].at).map((sign) => sign.box);
    const out = ({ item, body, box }) => {
      const [own, all] = [body, box].map((edges) => 1 - view.outlines.share(edges.map((value) => value * view.unit), item.province, 5, 5).inside);
      return own + 0.2 * all;
    };
    let [found, least] = [null, Infinity];
    for (const tried of grounds(stack, form, view.faced ? FARTHER : STEPS)) {
      if (!tried.every(({ box }) => clear(aired(box), others))) continue;
      const leans = view.faced ? Math.max(...tried.map((one) => (stack.members && one.item.person ? 0.3 : 1) * out(one))) : 0;
      const price = leans + 0.1 * Number(!tried.every(({ box }) => clear(box, strangers)));
      if (price < least) [found, least] = [tried, price];
      if (!price) break;
    }
    if (found) [stack.stands, stack.form] = [found, form];
    return Boolean(found);
  };
  const push = (stack, form) => {
    const kept = stacks.map((one) => one.stands);
    for (const tried of grounds(stack, form, STEPS.slice(0, CLOSE))) {
      const met = stacks.filter((other) => other !== stack && tried.some(({ box }) => !clear(aired(box), boxes(other))));
      stack.stands = tried;
      for (const other of met) other.stands = [];
      if (met.length < 3 && met.every((other) => place(other, other.form))) return void (stack.form = form);
      stacks.forEach((one, index) => one.stands = kept[index]);
    }
    stack.stuck = true;
  };
  for (const stack of stacks) Object.assign(stack, { stands: [], stuck: false });
  for (const stack of stacks)
    if (!place(stack, FORMS[0])) [stack.stands, stack.form] = [shifted(stacked(stack.items, ...FORMS[0]), stack.home), FORMS[0]];
  for (const form of (view.faced ? FACED : FORMS).slice(1)) {
    const [size] = form;
    if (view.isNarrow && !view.faced && size >= READ && size < 1) continue;
    for (const stack of stacks) {
      const same = stack.items.length < 2 && stack.form[0] === size;
      if (stack.stuck || size > stack.most || same) continue;
      if (!place(stack, form)) push(stack, form);
    }
  }
}

// src/map/frames.js
var CALLED = [[1, 80], [0.85, 330], [FACED_LETTERS, 480], [FACED_LETTERS, Infinity]];
var OPENED = [[1, 480], [0.85, Infinity]];
var FARTHEST = 760;
var HEAD = { font: `700 14px ${FONT}`, height: 20, wide: 150 };
var HIDES = 60;
var CROSSES = 140;
var CUTS = 120;
var ASKED = 400;
var OUTSIDE = 500;
function headOf(view, place, side, room) {
  const { geography, lang } = view;
  const [code, name] = [geography.code(place, lang), geography.name(place, lang)];
  const both = [code, name].filter((part, index, all) => part && all.indexOf(part) === index).join(" ");
  const player = view.player(side);
  const said = player ? [`${player.name[lang]} · ${both}`, `${player.letter} · ${both}`, `${player.letter} · ${code || name}`] : [both, code || name];
  const wide = Math.max(room, HEAD.wide);
  return said.find((text, index) => measure(text, HEAD.font) <= (index ? wide : room)) || said[said.length - 1];
}
function framed(view, form, { at, side }) {
  const [left, top, right, bottom] = [0, 1, 2, 3].map((edge) => (edge < 2 ? Math.min : Math.max)(...form.map((one) => one.box[edge])));
  const title = headOf(view, at, side, right - left);
  const wider = Math.max(0, measure(title, HEAD.font) - (right - left)) / 2;
  return { title, around: [left - wider - 4, top - HEAD.height - 4, right + wider + 4, bottom + 4] };
}
var nearestOf = ([x, y], [left, top, right, bottom]) => [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)];
var lineTo = ([x, y], [left, top, right, bottom]) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
function meets([x, y], [left, top, right, bottom], other) {
  const [toX, toY] = nearestOf([x, y], [left, top, right, bottom]);
  const steps = Math.ceil(distance([x, y], [toX, toY]) / 4);
  for (let i = 0; i <= steps; i += 1) {
    const at = [x + (toX - x) * i / steps, y + (toY - y) * i / steps];
    if (other[0] < at[0] && at[0] < other[2] && other[1] < at[1] && at[1] < other[3]) return true;
  }
  return false;
}
function linesMeet([a, b], [c, d]) {
  const side = (p, q, r) => Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}
function callOut(view, stacks, fixed) {
  const frame = view.board.frame.map((value) => value / view.unit);
  const [x0, y0, wide, high] = view.zoom.rect.map((value) => value / view.unit);
  const seen = [x0, y0, x0 + wide, y0 + high];
  const within = (box, [left, top, right, bottom]) => box[0] > left && box[1] > top && box[2] < right && box[3] < bottom;
  const reach = [16, 9].map((half) => half * view.pixel / view.unit);
  const codes = view.board.spaces.filter((space) => view.plays(space.id)).map(({ label }) => label.map((value) => value / view.unit)).map(([x, y]) => [x - reach[0], y - reach[1], x + reach[0], y + reach[1]]);
  const { about } = view.offers.all;
  const place = about && view.geography.spaces.get(about);
  const air = [70, 55].map((half) => half * view.pixel / view.unit);
  const asked = place ? place.label.map((value) => value / view.unit) : null;
  const spared = asked ? [asked[0] - air[0], asked[1] - air[1], asked[0] + air[0], asked[1] + air[1]] : null;
  const moved = (box, at) => box.map((value, side) => value + at[side % 2]);
  const first = view.scene.played && view.scene.played.length && !view.zoom.touched;
  for (const stack of stacks) {
    const stood = stack.stands.length ? stack.stands.map((one) => one.box) : [[...stack.home, ...stack.home]];
    const hidden = first && !stood.every((box) => within(box, seen));
    if (!hidden && stack.form[0] >= FACED_READ) continue;
    const home = hidden ? stack.home.map((value, axis) => Math.min(Math.max(value, seen[axis] + 8), seen[axis + 2] - 8)) : stack.home;
    const others = stacks.filter((other) => other !== stack).flatMap((other) => other.call ? [other.call] : other.stands.map((one) => one.box));
    const feet = stacks.map(({ home: [x, y] }) => [x - 8, y - 8, x + 8, y + 8]);
    const taken = [...fixed, ...others, ...feet];
    const lines = stacks.filter((other) => other !== stack && other.call).map((other) => [other.from, nearestOf(other.from, other.call)]);
    for (const [size, far] of stack.open ? OPENED : CALLED) {
      const form = stacked(stack.items, size, 1);
      const { around, title } = framed(view, form, stack.items[0]);
      let [best, least] = [null, far];
      for (let radius = 30; radius < FARTHEST; radius += 12)
        for (let i = 0; i < 24; i += 1) {
          const at = [home[0] + radius * Math.cos(i * Math.PI / 12), home[1] + radius * Math.sin(i * Math.PI / 12)];
          const box = moved(around, at);
          const line = lineTo(home, box);
          if (line >= least || !within(box, hidden ? seen : frame) || taken.some((other) => overlap(box, other) > 0)) continue;
          const behind = others.filter((other) => meets(home, box, other)).length;
          if (behind && far < Infinity) continue;
          const inSight = home[0] > seen[0] && home[0] < seen[2] && home[1] > seen[1] && home[1] < seen[3];
          const cut = within(box, seen) ? 0 : overlap(box, seen) > 0 ? CUTS : inSight ? OUTSIDE : 0;
          const own = [home, nearestOf(home, box)];
          const crossed = lines.filter((other) => linesMeet(own, other) || meets(other[0], [...other[1], ...other[1]], box)).length;
          const hides = spared && overlap(box, spared) > 0 ? ASKED : 0;
          const price = line + cut + hides + CROSSES * (crossed + behind) + HIDES * codes.filter((code) => overlap(box, code) > 0).length;
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
function frameOf(view, { home, box, title, space, side }) {
  const [left, top, right, bottom] = box;
  const { color, ink } = view.player(side) || { color: "#3b2a17", ink: "#ffffff" };
  const [r, high] = [4 * view.unit, HEAD.height * view.unit];
  const band = `M${round(left)},${round(top + high)}v${round(r - high)}q0,${round(-r)} ${round(r)},${round(-r)}H${round(right - r)}q${round(r)},0 ${round(r)},${round(r)}v${round(high - r)}Z`;
  const line = (from) => [
    svg("path", { d: pathOf([from, nearestOf(from, box)]), class: "dia-call", style: { strokeWidth: `${1.5 * view.unit}px` } }),
    svg("circle", { cx: round(from[0]), cy: round(from[1]), r: round(4 * view.unit), class: "dia-call-foot" })
  ];
  const lit = view.offers.at(space).some((offer) => !offer.piece) ? " dia-offered" : "";
  return [
    ...home ? line(home) : [],
    svg("rect", { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top), rx: round(4 * view.unit), class: `dia-call-box${lit}`, "data-space": space, style: { strokeWidth: `${2.5 * view.unit}px`, stroke: color } }),
    svg("path", { d: band, class: "dia-call-side", style: { fill: color } }),
    svg("text", { x: round((left + right) / 2), y: round(top + 15 * view.unit), class: "dia-call-head", text: title, style: { font: HEAD.font, fontSize: `${14 * view.unit}px`, fill: ink } })
  ];
}

// src/map/piles.js
var CROWDED = 12;
var PILE = { body: [-18, -16, 18, 16], room: [-19, -17, 25, 22], edges: [[6, 5], [3, 2.5]], least: 2 };
var mayPile = (stack) => !stack.members && stack.items.filter((item) => !item.person).length >= PILE.least;
function pileUp(stack) {
  const units = stack.items.filter((item) => !item.person);
  const card = { ...units[0], id: `=${stack.items[0].key}`, pile: units.map((item) => item.id), room: PILE.room, small: PILE.room, body: PILE.body, also: [] };
  stack.members = stack.items;
  stack.items = [card, ...stack.items.filter((item) => item.person)];
}
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

// src/map/spots.js
function tagBoxes(view, unit) {
  const [wide, high] = [14, 10].map((half) => half * view.pixel / unit);
  return tagsOf(view).map(({ at: [x, y] }) => [x / unit - wide, y / unit - high, x / unit + wide, y / unit + high]);
}
function spotsOf(view) {
  if (view.spots) return view.spots;
  view.faced = view.isFaced;
  const { unit } = view;
  const stacks = /* @__PURE__ */ new Map();
  const standing = onBoard(view);
  for (const item of standing) stacks.set(item.key, [...stacks.get(item.key) || [], item]);
  const area = (stack) => stack.items[0].town ? 0 : (view.geography.spaces.get(stack.items[0].province) || { area: 0 }).area;
  const all = [...stacks.values()].map((items) => ({ items, home: items[0].home, most: items[0].most }));
  all.sort((a, b) => area(a) - area(b));
  const half = 8 * view.pixel / unit;
  const signs = signsShown(view).map((place) => {
    const [x, y] = place.at.map((value) => value / unit);
    return { id: place.id, box: [x - half, y - half, x + half, y + half] };
  });
  const fixed = tagBoxes(view, unit);
  const looked = (view.scene.played || []).length && !view.zoom.touched ? view.zoom.rect : [];
  const asked = view.faced ? view.offers.list.map((offer) => offer.piece).filter(Boolean).sort() : [];
  const key = JSON.stringify([standing, fixed, signs, unit, view.isNarrow, view.faced && view.lang, looked, asked, view.offers.all.about]);
  if (view.settled && view.settled.key === key) return view.spots = view.settled;
  if (view.faced) settleFaced(view, all, fixed, signs);
  else settle(view, all, fixed, signs);
  const shown = view.faced ? all.concat(opened(view, all)) : all;
  if (view.faced) callOut(view, shown, fixed);
  const found = { key, at: /* @__PURE__ */ new Map(), size: /* @__PURE__ */ new Map(), boxes: [], calls: [], piles: [], piled: /* @__PURE__ */ new Set() };
  const onGround = (values) => values.map((value) => value * unit);
  for (const { call, title, from: [x, y], items } of shown.filter((one) => one.call)) {
    found.calls.push({ home: onGround([x, y]), box: onGround(call), title, space: items[0].province, side: items[0].side });
    found.boxes.push(onGround(call), onGround([x - 6, y - 6, x + 6, y + 6]));
  }
  for (const { stands, members } of shown)
    for (const { item, at, size, box } of stands) {
      if (item.pile) found.piles.push({ key: item.key, ids: item.pile, members, side: item.side, space: item.province, spot: onGround(at), size, box });
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
var pieceSpot = (view, piece) => spotsOf(view).at.get(piece.id) || view.geography.at(piece.at);
var sizeOf = (view, id) => spotsOf(view).size.get(id) || 1;
var standOf = (view, id) => ({ spot: spotsOf(view).at.get(id), size: sizeOf(view, id) });

// src/map/pieces.js
function signOf(view, kind, colour, ink, letter) {
  const sign = view.board.shapes[kind];
  const scale = `scale(${SIZE})`;
  const found = [
    svg("path", { d: sign.outline, class: "dia-shadow", transform: `translate(1.5,2.5) ${scale}` }),
    svg("path", { d: sign.outline, class: "dia-rim", transform: scale }),
    svg("path", { d: sign.outline, class: "dia-counter", fill: colour, transform: scale }),
    svg("path", { d: sign.band || "", class: "dia-band", transform: scale }),
    svg("path", { d: sign.details, class: `dia-details dia-d-${kind}`, transform: scale })
  ];
  if (letter) {
    const size = sign.size * SIZE;
    const text = svg("text", { class: "dia-letter", x: sign.letter[0] * SIZE, y: round(sign.letter[1] * SIZE + size * 0.36), fill: ink, text: letter });
    text.style.fontSize = `${size * (letter.length > 1 ? 0.8 : 1)}px`;
    found.push(text);
  }
  return found;
}
var TOWER = "M-5.5,6V-2L-5.5,-6H-3V-4H-1.2V-6H1.2V-4H3V-6H5.5V-2V6H1.8V2.2A1.8,1.8 0 0 0 -1.8,2.2V6Z";
function writtenOn(view, kind, ink, written) {
  const sign = view.board.shapes[kind];
  const text = svg("text", { class: "dia-letter", x: sign.foot[0] * SIZE, y: round(sign.foot[1] * SIZE + sign.foot_size * SIZE * 0.36), fill: ink, text: written });
  text.style.fontSize = `${sign.foot_size * SIZE}px`;
  return text;
}
var foldOf = () => svg("path", { d: "M6,-16H16V-6Z", class: "dia-weak" });
var hasFoot = (view, piece) => Boolean(view.board.shapes[piece.kind] && view.board.shapes[piece.kind].foot_size);
var badgeOf = ([x, y], text) => [
  svg("circle", { cx: x, cy: y, r: 8.5, class: "dia-badge" }),
  svg("text", { x, y: y + 5, class: "dia-grade", text })
];
var countOf = ([x, y], text) => [
  svg("rect", { x: x - 14, y: y - 8.5, width: 28, height: 17, rx: 8.5, class: "dia-badge" }),
  svg("text", { x, y: y + 5, class: "dia-grade", text })
];
var placed = (view, { spot, size }) => `translate(${spot.map(round)}) scale(${view.unit * size})`;
var isTiny = (view, size) => size < (view.faced ? FACED_LETTERS : READ);
function enlarge(text, least) {
  const size = parseFloat(text.style.fontSize) || 0;
  if (size >= least) return;
  const y = Number(text.getAttribute("y"));
  if (size && text.classList.contains("dia-letter")) text.setAttribute("y", String(round(y + (least - size) * (y > 5 ? 0.36 : -0.17))));
  text.style.fontSize = `${least}px`;
}
function readable(size, lifted) {
  if (size < 1) for (const text of lifted.querySelectorAll("text")) enlarge(text, 14 / size);
  return lifted;
}
var touched = (view, id, size) => isTiny(view, size) && !isStacked(view, id) ? [svg("circle", { r: 20, class: "dia-hit" })] : [];
function isStacked(view, id) {
  const piece = view.scene.pieces.find((one) => one.id === id);
  return Boolean(piece) && view.scene.pieces.some((other) => other.id !== id && other.at === piece.at && !other.supposed);
}
var dotOf = (colour) => [svg("circle", { r: 13, class: "dia-rim" }), svg("circle", { r: 13, class: "dia-counter", fill: colour })];
var crownOf = (view, kind, place) => svg("path", { d: view.board.shapes[kind].outline, class: "dia-crown", transform: place });
var kindName = ({ board, words, lang }, piece) => ((board.units || {})[piece.letter] || {})[lang] || words["unit_" + piece.kind];
var gradeName = (view, piece) => piece.grade ? " " + (!hasFoot(view, piece) && view.words["grade_" + piece.grade] || piece.grade) : "";
var numberOf = (view, piece) => piece.number && !piece.supposed && !hasFoot(view, piece) ? " " + piece.number : "";
function pieceName(view, piece) {
  const { words, lang } = view;
  const many = piece.supposed && piece.also.length + 1;
  const kind = many > 1 ? fill(words.units_secret, { count: many }) : many ? words.unit_secret : kindName(view, piece);
  const grade = gradeName(view, piece);
  const place = view.geography.called(piece.at, lang);
  const owner = view.playerName(piece.owner);
  const leader = piece.leader ? ", " + fill(words.led_by, { leader: view.playerName(piece.leader) }) : "";
  const order = piece.order ? ". " + fill(words.has_order, { order: piece.order[lang] }) : "";
  const number = numberOf(view, piece);
  return fill(words.unit_of, { unit: kind + grade + number, owner, place }) + leader + order;
}
function pieceSign(view, piece) {
  const { words, geography, lang } = view;
  const kind = kindName(view, piece) + gradeName(view, piece);
  const place = geography.code(piece.at, lang) || geography.name(piece.at, lang);
  return fill(words.unit_at, { unit: kind + numberOf(view, piece), place });
}
function drawPiece(view, piece, stand = standOf(view, piece.id)) {
  const spot = stand.spot || view.geography.at(piece.at);
  if (!spot) return null;
  const tiny = isTiny(view, stand.size);
  const player = view.player(piece.owner);
  const own = view.mayOrder(piece.id);
  const group = svg("g", {
    class: `dia-piece dia-${piece.state || "standing"}${piece.ordered ? " dia-ordered" : ""}${piece.supposed ? " dia-supposed" : ""}${tiny ? " dia-tiny" : ""}`,
    "data-piece": piece.id,
    "data-space": view.geography.space(piece.at),
    transform: placed(view, { ...stand, spot }),
    role: own ? "button" : "img",
    tabindex: own ? 0 : -1,
    "aria-label": pieceName(view, piece),
    "aria-pressed": own ? String(view.selected === piece.id) : null
  });
  const lifted = svg("g", { class: "dia-lift" });
  const index = view.board.players.indexOf(player);
  const letter = piece.supposed ? "?" : piece.letter || (player ? player.letter : view.playerName(piece.owner).slice(0, 2));
  const color = player ? player.color : "#777";
  if (stand.size < DOT) lifted.append(...dotOf(color));
  else lifted.append(...signOf(view, piece.supposed ? "A" : piece.kind, color, player ? player.ink : "#fff", tiny ? "" : letter));
  const foot = hasFoot(view, piece);
  if (piece.grade && !tiny) lifted.append(...foot ? [writtenOn(view, piece.kind, player ? player.ink : "#fff", piece.grade)] : badgeOf(BADGE, piece.grade));
  if (piece.weak) lifted.append(foldOf());
  if (piece.supposed && piece.also.length && !tiny) lifted.append(...countOf([BADGE[0] + 2, BADGE[1]], `×${piece.also.length + 1}`));
  if (piece.number && !piece.supposed && !tiny && !foot) lifted.append(...badgeOf([-BADGE[0], BADGE[1]], piece.number));
  if (piece.leader) lifted.append(crownOf(view, "crown", `translate(0,${piece.kind === "F" ? -10 : -9})`));
  if (piece.captives && piece.captives.length)
    lifted.append(svg("path", { d: "M-8,-14h16v-9h-16zM-4,-14v-9M0,-14v-9M4,-14v-9", class: "dia-cage" }));
  if (piece.ordered) lifted.append(svg("path", { d: "M-6,0L-2,5L7,-6", class: "dia-tick", transform: "translate(-15,-14)" }));
  if (piece.state === "dead" || piece.state === "dislodged")
    lifted.append(svg("path", { d: "M-13,-13L13,13M13,-13L-13,13", class: "dia-cross" }));
  group.append(...touched(view, piece.id, stand.size), readable(stand.size, lifted), svg("title", { text: pieceName(view, piece) }));
  group.dataset.owner = String(index);
  return group;
}
function drawLeader(view, leader, stand = standOf(view, "@" + leader.name)) {
  if (!stand.spot) return null;
  const player = view.player(leader.name);
  const id = "@" + leader.name;
  const tiny = isTiny(view, stand.size);
  const own = view.mayOrder(id);
  const royal = leader.row !== void 0;
  const held = royal ? leader.captor ? "royal_of" : "royal_at" : leader.captor ? "captive_at" : "leader_at";
  const label = fill(view.words[held], {
    leader: [leader.name, ...leader.also || []].map((name) => view.playerName(name)).join(", "),
    captor: view.playerName(leader.captor),
    place: view.geography.name(leader.at, view.lang)
  });
  const group = svg("g", {
    class: `dia-piece dia-leader ${leader.captor && !royal ? "dia-captive" : ""}${tiny ? " dia-tiny" : ""}`,
    "data-piece": id,
    "data-space": view.geography.space(leader.at),
    transform: placed(view, stand),
    role: own ? "button" : "img",
    tabindex: own ? 0 : -1,
    "aria-label": label,
    "aria-pressed": own ? String(view.selected === id) : null
  });
  const lifted = svg("g", { class: "dia-lift" });
  const holder = royal && leader.captor ? view.player(leader.captor) : null;
  if (royal) lifted.append(svg("circle", { r: 14.5, class: "dia-counter", fill: holder ? holder.color : "#fff" }));
  const r = royal ? 12 : radiusOf(lettersOf(view, leader));
  lifted.append(svg("circle", { r, class: "dia-counter", fill: player ? player.color : "#777" }));
  if (!tiny) lifted.append(svg("text", { class: royal ? "dia-letter dia-royal" : "dia-letter", y: 5.3, fill: player ? player.ink : "#fff", text: player ? player.letter : "?" }));
  lifted.append(crownOf(view, royal ? "diadem" : "crown", royal ? "translate(0,-4) scale(1.15)" : `translate(0,${12 - r}) scale(1.25)`));
  if (leader.weak) lifted.append(svg("g", { transform: "translate(-3,3) scale(0.8)" }, foldOf()));
  if (leader.captor && !royal) lifted.append(svg("path", { d: "M-12,-6H12M-12,0H12M-12,6H12", class: "dia-bars" }));
  group.append(...touched(view, id, stand.size), readable(stand.size, lifted), svg("title", { text: label }));
  return group;
}
function drawSite(view, site) {
  const stand = standOf(view, site.id);
  if (!stand.spot) return null;
  const tiny = isTiny(view, stand.size);
  const player = view.player(site.owner);
  const own = view.mayOrder(site.id);
  const order = site.order ? ". " + fill(view.words.has_order, { order: site.order[view.lang] }) : "";
  const label = fill(view.words.new_unit, { place: view.geography.called(site.at, view.lang) }) + order;
  const group = svg("g", {
    class: `dia-piece dia-site ${site.order ? "dia-ordered" : ""}${tiny ? " dia-tiny" : ""}`,
    "data-piece": site.id,
    "data-space": view.geography.space(site.at),
    transform: placed(view, stand),
    role: own ? "button" : "img",
    tabindex: own ? 0 : -1,
    "aria-label": label
  });
  const lifted = svg("g", { class: "dia-lift" });
  const color = player ? player.color : "#777";
  lifted.append(...site.kind ? signOf(view, site.kind, color) : [svg("circle", { r: 13, class: "dia-counter", fill: color })]);
  lifted.append(svg("path", { d: "M-7,0H7M0,-7V7", class: "dia-plus", transform: site.kind === "F" ? "translate(0,-7)" : null, style: { stroke: player ? player.ink : "#fff" } }));
  if (site.grade && !tiny) lifted.append(...badgeOf(BADGE, site.grade));
  group.append(...touched(view, site.id, stand.size), readable(stand.size, lifted), svg("title", { text: label }));
  return group;
}

// src/map/arrows.js
var edgeOf = (view, color) => (view.board.players.find((player) => player.color === color) || { ink: "#fff" }).ink;
function stroke(view, points, kind, color) {
  const d = pathOf(points);
  const edge = edgeOf(view, color);
  return [
    svg("path", {
      d,
      class: `dia-casing dia-a-${kind}`,
      style: { stroke: edge, strokeWidth: `${view.stroke(kind) + 2.4 * view.unit}px`, strokeDasharray: kind === "support" ? view.dashes(kind) : "none" }
    }),
    svg("path", {
      d,
      class: `dia-line dia-a-${kind}`,
      style: { stroke: color, strokeWidth: `${view.stroke(kind)}px`, strokeDasharray: view.dashes(kind) }
    }),
    svg("path", { d, class: "dia-touch", style: { strokeWidth: `${16 * view.unit}px` } })
  ];
}
function head(view, points, color, hollow) {
  const tip = points[points.length - 1];
  const turn = heading(points) * 180 / Math.PI;
  return svg("path", {
    d: "M3,0L-15,-9L-10,0L-15,9Z",
    class: "dia-head",
    fill: hollow ? "#fff" : color,
    style: { stroke: hollow ? color : edgeOf(view, color) },
    transform: `translate(${tip.map(round)}) rotate(${round(turn)}) scale(${view.unit})`
  });
}
function endBar(view, points) {
  const tip = points[points.length - 1];
  const turn = heading(points) * 180 / Math.PI;
  return svg(
    "g",
    { class: "dia-fail", transform: `translate(${tip.map(round)}) rotate(${round(turn)}) scale(${view.unit})` },
    svg("path", { d: "M0,-11V11", class: "dia-bar-under" }),
    svg("path", { d: "M0,-11V11", class: "dia-bar" }),
    svg("path", { d: "M5,-5L15,5M15,-5L5,5", class: "dia-bar-under" }),
    svg("path", { d: "M5,-5L15,5M15,-5L5,5", class: "dia-x" })
  );
}
function cutMark(view, at, turn) {
  return svg(
    "g",
    { class: "dia-fail", transform: `translate(${at.map(round)}) rotate(${round(turn * 180 / Math.PI)}) scale(${view.unit})` },
    svg("rect", { x: -7, y: -6, width: 14, height: 12, class: "dia-gap" }),
    svg("path", { d: "M-6,8L-1,-8M1,8L6,-8", class: "dia-bar" })
  );
}
function startOf(view, arrow) {
  const stands = [...view.scene.pieces, ...(view.scene.leaders || []).map((leader) => ({ id: "@" + leader.name, also: leader.also || [], at: leader.at }))];
  const named = (other) => other.id === arrow.unit || (other.also || []).some((name) => "@" + name === arrow.unit);
  const piece = stands.find((other) => named(other) && other.at === arrow.from);
  return piece && pieceSpot(view, piece) || view.geography.at(arrow.from);
}
function goalOf(view, arrow) {
  const at = view.geography.at(arrow.to);
  const space = view.geography.spaces.get(arrow.to);
  if (!at || !space) return at;
  const from = startOf(view, arrow);
  const near = from && distance(from, at) < 48 * view.unit;
  const covered = near || view.scene.pieces.some((piece) => {
    const spot = piece.at === arrow.from && pieceSpot(view, piece);
    return spot && Math.abs(spot[0] - at[0]) < 22 * view.unit && Math.abs(spot[1] - at[1]) < 22 * view.unit;
  });
  return covered && from && distance(from, space.label) > distance(from, at) ? space.label : at;
}
function turnOf(view, arrow) {
  const key = (one) => `${startOf(view, one)}>${one.to}`;
  const same = (view.scene.arrows || []).filter((other) => other.to && other.verb === arrow.verb && key(other) === key(arrow));
  return Math.max(0, same.findIndex((other) => other.unit === arrow.unit));
}
function moveLine(view, arrow) {
  const a = startOf(view, arrow);
  const b = goalOf(view, arrow);
  if (!a || !b) return null;
  const gap = 18 * view.unit * sizeOf(view, arrow.unit);
  if (arrow.via && arrow.via.length) {
    const stops = arrow.via.map((place) => view.geography.at(place)).filter(Boolean);
    const line = through([a, ...stops, b]);
    return arrow.state === "failed" ? line.slice(0, Math.ceil(line.length * 0.8)) : line;
  }
  const bend = 0.1 + 0.16 * turnOf(view, arrow);
  return curvePoints(bow(a, b, gap, 8 * view.unit, bend), arrow.state === "failed" ? 0.78 : 1);
}
var turnsRight = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]);
function supportLine(view, arrow) {
  const a = startOf(view, arrow);
  if (!a) return null;
  let goal;
  let endGap = 3 * view.unit;
  let bend = 0.06;
  const mid = arrow.mid;
  if (mid.to) {
    const aided = moveLine(view, { unit: mid.unit, from: mid.from, to: mid.to, via: mid.via, state: "" });
    const beside = mid.from === arrow.from;
    goal = aided && aided[Math.floor(aided.length * (beside ? 0.8 : 0.55))];
    if (goal && beside) bend = turnsRight(a, goal, aided[0]) ? -0.4 : 0.4;
  } else {
    const piece = view.scene.pieces.find((other) => other.id === mid.unit);
    goal = piece && pieceSpot(view, piece) || view.geography.at(mid.from);
    endGap = 21 * view.unit;
  }
  return goal ? curvePoints(bow(a, goal, 18 * view.unit * sizeOf(view, arrow.unit), endGap, bend)) : null;
}
var drawers = {
  move(view, arrow, color) {
    const points = moveLine(view, arrow);
    if (!points) return [];
    const end = arrow.state === "failed" ? endBar(view, points) : head(view, points, color);
    return [...stroke(view, points, "move", color), end];
  },
  retreat(view, arrow, color) {
    const points = moveLine(view, arrow);
    return points ? [...stroke(view, points, "retreat", color), head(view, points, color, true)] : [];
  },
  lead(view, arrow, color) {
    const points = moveLine(view, arrow);
    if (!points) return [];
    return [...stroke(view, points, "lead", color), arrow.state === "failed" ? endBar(view, points) : head(view, points, color, true)];
  },
  support(view, arrow, color) {
    const points = supportLine(view, arrow);
    if (!points) return [];
    const tip = points[points.length - 1];
    const found = stroke(view, points, "support", color);
    if (arrow.mid.to) found.push(svg("circle", { cx: tip[0], cy: tip[1], r: 5 * view.unit, class: "dia-knob", fill: color }));
    else
      found.push(
        svg("path", {
          d: "M0,-12Q7,0 0,12",
          class: "dia-brace",
          transform: `translate(${tip.map(round)}) rotate(${round(heading(points) * 180 / Math.PI)}) scale(${view.unit})`,
          style: { stroke: color }
        })
      );
    if (arrow.state === "failed" || arrow.state === "cut") found.push(cutMark(view, points[Math.floor(points.length / 2)], heading(points)));
    return found;
  },
  convoy(view, arrow, color) {
    const a = view.geography.at(arrow.mid.from);
    const b = view.geography.at(arrow.mid.to);
    const fleet = startOf(view, arrow);
    if (!a || !b || !fleet) return [];
    const points = through([a, fleet, b]);
    const found = stroke(view, points, "convoy", color);
    found.push(svg("path", {
      d: "M-20,22q5,-6 10,0t10,0t10,0t10,0",
      class: "dia-wave",
      style: { stroke: color },
      transform: `translate(${fleet.map(round)}) scale(${view.unit})`
    }));
    if (arrow.state === "failed" || arrow.state === "cut") found.push(cutMark(view, fleet, heading(points)));
    return found;
  },
  siege(view, arrow, color) {
    const at = view.geography.at(arrow.to);
    const a = startOf(view, arrow);
    if (!at || !a) return [];
    const points = curvePoints(bow(a, at, 18 * view.unit * sizeOf(view, arrow.unit), 16 * view.unit, 0.05), 1, 8);
    const ring = svg(
      "g",
      { transform: `translate(${at.map(round)}) scale(${view.unit})` },
      svg("circle", { r: 15, class: "dia-ring-under" }),
      svg("circle", { r: 15, class: "dia-ring", style: { stroke: color } }),
      svg("circle", { cx: 15, cy: 13, r: 10, class: "dia-badge" }),
      // How many seasons it has lasted, where that is counted.
      arrow.step ? svg("text", { x: 15, y: 18, class: "dia-grade", text: arrow.step === 2 ? "II" : "I" }) : svg("path", { d: TOWER, class: "dia-tower", transform: "translate(15,13)" })
    );
    const found = [...stroke(view, points, "siege", color), ring];
    if (arrow.state === "failed") found.push(endBar(view, points));
    return found;
  },
  supply(view, arrow, color) {
    const a = startOf(view, arrow);
    const b = view.geography.at(arrow.to);
    if (!a || !b) return [];
    const points = curvePoints(bow(a, b, 18 * view.unit * sizeOf(view, arrow.unit), 14 * view.unit, 0.08));
    const found = stroke(view, points, "convoy", color);
    const tip = points[points.length - 1];
    found.push(svg("circle", { cx: tip[0], cy: tip[1], r: 10 * view.unit, class: "dia-badge" }));
    found.push(svg("text", {
      class: "dia-grade",
      text: "R",
      transform: `translate(${round(tip[0])},${round(tip[1] + 5 * view.unit)}) scale(${view.unit})`
    }));
    if (arrow.state === "failed" || arrow.state === "cut") found.push(cutMark(view, points[Math.floor(points.length / 2)], heading(points)));
    return found;
  },
  hold(view, arrow, color) {
    const a = startOf(view, arrow);
    if (!a) return [];
    const transform = `translate(${a.map(round)}) scale(${view.unit})`;
    return [
      svg("path", { d: "M-15,22H15M-11,26H11", class: "dia-bar-under", transform }),
      svg("path", { d: "M-15,22H15M-11,26H11", class: "dia-rest", transform, style: { stroke: color } })
    ];
  }
};
drawers.convoyed = drawers.move;
drawers.convert = drawers.move;
drawers["support-hold"] = drawers.support;
function drawMark(view, mark) {
  const group = svg("g", { class: `dia-mark dia-m-${mark.kind}`, transform: `translate(${mark.xy}) scale(${view.unit})` });
  if (mark.kind === "standoff")
    group.append(
      svg("circle", { r: 13, class: "dia-badge" }),
      svg("path", { d: "M-7,-7L7,7M7,-7L-7,7", class: "dia-x" }),
      svg("title", { text: view.words.mark_standoff })
    );
  else if (mark.kind === "revolt")
    group.append(
      svg("path", { d: view.board.shapes.flame.outline, class: "dia-flame" }),
      svg("title", { text: view.words.mark_revolt })
    );
  else if (mark.kind === "fallen")
    group.append(
      svg("path", { d: "M0,8V-27" + view.board.shapes.pennant.outline, class: "dia-flag", style: { fill: (view.player(mark.owner) || {}).color } }),
      svg("title", { text: view.words.mark_fallen })
    );
  else if (mark.kind === "contest") {
    const cell = 26;
    mark.rows.forEach(([owner, strength], index) => {
      const player = view.player(owner) || { color: "#777", ink: "#fff" };
      const x = (index - mark.rows.length / 2) * cell;
      group.append(
        svg("rect", { x, y: -11, width: cell, height: 22, class: "dia-score", fill: player.color }),
        svg("text", { x: x + cell / 2, y: 6, class: "dia-letter", fill: player.ink, text: strength })
      );
    });
    group.append(svg("title", { text: view.words.mark_contest }));
  }
  return group;
}
function drawArrows(view) {
  empty(view.layers.arrows);
  view.arrowNodes = /* @__PURE__ */ new Map();
  const order = ["convoy", "supply", "siege", "hold", "support-hold", "support", "lead", "retreat", "convert", "convoyed", "move"];
  const arrows = [...view.scene.arrows || []].sort((a, b) => order.indexOf(a.verb) - order.indexOf(b.verb));
  for (const arrow of arrows) {
    const player = view.player(arrow.owner);
    const parts = (drawers[arrow.verb] || drawers.hold)(view, arrow, player ? player.color : "#777");
    const group = svg(
      "g",
      { class: `dia-arrow dia-s-${arrow.state}`, "data-arrow": arrow.unit, role: "img", "aria-label": arrow.text[view.lang] },
      svg("title", { text: arrow.text[view.lang] }),
      ...parts
    );
    view.arrowNodes.set(arrow.unit, group);
    view.layers.arrows.append(group);
  }
  for (const mark of view.scene.marks || []) view.layers.arrows.append(drawMark(view, mark));
}

// src/map/card.js
function drawCard(view, id) {
  const { board, words, lang, geography, scene } = view;
  const card = view.card;
  empty(card);
  card.dataset.shown = id || "";
  const unfold = html("button", { type: "button", class: "dia-unfold", text: words.details, "aria-expanded": String(Boolean(view.unfolded)), onclick: () => {
    view.unfolded = !view.unfolded;
    card.classList.toggle("dia-unfolded", view.unfolded);
    unfold.setAttribute("aria-expanded", String(view.unfolded));
  } });
  card.hidden = !id;
  if (!id) return;
  const owners = scene.owners || { provinces: {}, citadels: {} };
  const owned = (name, table) => name in table ? html("b", { text: view.playerName(table[name]) }) : html("span", { class: "dia-quiet", text: words.neutral });
  const fact = (label, ...values) => html("p", { class: "dia-fact" }, html("span", { class: "dia-what", text: label + " " }), ...values);
  const headline = (name, code, kind) => html(
    "div",
    { class: "dia-card-head" },
    html("h3", { text: name[lang] }),
    code && code !== name[lang] ? html("code", { text: code }) : null,
    html("span", { class: "dia-kind", text: kind }),
    unfold
  );
  const names = (codes) => codes.map((code) => geography.called(code, lang)).join(", ");
  const citadelText = (place2) => {
    const facts = [place2.sign[lang]];
    if (place2.port) facts.push(words.port);
    const treasure = scene.treasures ? scene.treasures[place2.id] : place2.treasure;
    if (treasure && board.treasure[lang]) facts.push(fill(board.treasure[lang], { amount: treasure }));
    return facts.join(", ");
  };
  const place = geography.places.get(id);
  const columns = html("div", { class: "dia-columns" });
  const share = view.shares[id] ? html("p", { class: "dia-fact", text: view.shares[id].told }) : null;
  if (place) {
    card.append(headline(place.name, "", citadelText(place)));
    if (share) columns.append(share);
    if (place.centre) columns.append(fact(words.owner, owned(place.province, owners.provinces)));
    else if (place.kind !== "city") columns.append(fact(words.owner, owned(place.id, owners.citadels)));
    columns.append(fact(words.province, geography.called(place.province, lang)));
    if (place.access.length) columns.append(fact(words.sea_access, names(place.access)));
    const garrison = shownPieces(view).find((piece) => piece.at === place.id);
    if (garrison) columns.append(fact(words.stands_here, pieceName(view, garrison)));
    card.append(columns);
    return;
  }
  const space = geography.spaces.get(id);
  if (!space) return;
  const plainOnly = space.kind === "land" && board.spaces.every((one) => one.kind === "sea" || one.terrain === space.terrain);
  const note = (scene.notes || {})[space.id];
  const holder = space.id in owners.provinces ? `${view.playerName(owners.provinces[space.id])} · ` : "";
  const ground = words[plainOnly ? "terrain_land" : "terrain_" + space.terrain];
  card.append(headline(space.name, geography.code(space.id, lang), note ? holder + note[lang] : ground));
  const click = view.offers.told(space.id);
  if (click) columns.append(html("p", { class: "dia-fact dia-click", text: click }));
  if (share) columns.append(share);
  const sky = (scene.weather || {})[space.id];
  if (sky) columns.append(fact(words.weather, html("b", { text: words["weather_" + sky] || sky })));
  if (space.kind === "land") {
    const inland = board.places.filter((item) => item.province === space.id);
    const centres = board.places.some((item) => item.centre);
    const taxed = board.spaces.some((one) => one.supply !== "0");
    const told = note && view.besides;
    if (!told && (space.id in owners.provinces || taxed && !centres || centres && inland.length)) columns.append(fact(words.owner, owned(space.id, owners.provinces)));
    if (taxed && !centres) columns.append(fact(words.tribute, words["supply_" + space.supply] || space.supply));
    if (note && !told) columns.append(html("p", { class: "dia-fact", text: note[lang] }));
    for (const inside of inland) {
      const line = fact("", html("b", { text: inside.name[lang] }), " " + citadelText(inside));
      if (inside.kind !== "city" && !inside.centre) line.append(" · ", owned(inside.id, owners.citadels));
      columns.append(line);
    }
    const steps = scene.steps ? (scene.steps[id] || {})[lang] : names(space.army);
    if (steps) columns.append(fact(words.by_land, steps));
  }
  for (const [shore, next] of Object.entries(space.fleet)) {
    const coast = splitCoast(shore)[1];
    columns.append(fact(coast ? fill(words.by_coast, { coast: words["coast_" + coast] }) : words.by_sea, names(next)));
  }
  const present = shownPieces(view).filter((piece) => geography.space(piece.at) === id);
  if (present.length > CROWD || view.isFaced) for (const [owner, told] of byOwner(view, present)) columns.append(fact(`${owner}${lang === "fr" ? " :" : ":"}`, told));
  else for (const piece of present) columns.append(fact(words.stands_here, pieceName(view, piece)));
  for (const leader of scene.leaders || []) {
    if (leader.row === void 0 && !leader.captor && geography.space(leader.at) === id) columns.append(fact(words.leader_here, view.playerName(leader.name)));
  }
  card.append(columns);
}
var CROWD = 3;
function byOwner(view, pieces) {
  const owners = /* @__PURE__ */ new Map();
  for (const piece of pieces) {
    const sorts = owners.get(piece.owner) || /* @__PURE__ */ new Map();
    const sort = kindName(view, piece) + gradeName(view, piece);
    owners.set(piece.owner, sorts.set(sort, (sorts.get(sort) || 0) + 1));
  }
  return [...owners].map(([owner, sorts]) => [view.playerName(owner), [...sorts].map(([sort, count2]) => count2 > 1 ? `${sort} ×${count2}` : sort).join(", ")]);
}
function find(view, text) {
  const wanted = plain(text);
  if (!wanted) return null;
  const entries = [];
  for (const space of view.board.spaces) entries.push([space.id, [.../* @__PURE__ */ new Set([...Object.values(space.code || {}), space.id]), space.name.fr, space.name.en]]);
  for (const place of view.board.places) entries.push([place.id, [place.id, place.name.fr, place.name.en]]);
  const test = (match) => entries.find(([, names]) => names.some((name) => match(plain(name))));
  const found = test((name) => name === wanted) || test((name) => name.startsWith(wanted)) || test((name) => name.includes(wanted));
  return found ? found[0] : null;
}

// src/map/pile_cards.js
var PEEK = 6;
function counted(view, pile) {
  const units = view.scene.pieces.filter((piece) => pile.ids.includes(piece.id));
  return { units, count: units.length, force: units.reduce((sum, piece) => sum + (piece.force || 0), 0) };
}
function pileOf(color, ink, count2, force) {
  const [left, top, right, bottom] = PILE.body;
  const card = ([x, y], kind) => svg("rect", { x: left + x, y: top + y, width: right - left, height: bottom - top, rx: 3, class: kind, fill: color });
  const line = (y, text) => svg("text", { class: "dia-letter", y, fill: ink, text, style: { fontSize: "15px" } });
  const cards = [card(PILE.edges[0], "dia-shadow"), ...[...PILE.edges, [0, 0]].map((aside) => card(aside, "dia-counter dia-card-edge"))];
  return [...cards, ...force ? [line(-1.5, `×${count2}`), line(13.5, force)] : [line(5.5, `×${count2}`)]];
}
function drawPile(view, pile) {
  const { units, count: count2, force } = counted(view, pile);
  const { color, ink, name } = view.player(pile.side) || { color: "#777", ink: "#fff", name: {} };
  const label = fill(view.words[force ? "pile" : "pile_of"], { owner: name[view.lang] || pile.side, place: view.geography.called(pile.space, view.lang), count: count2, force });
  const sorts = byOwner(view, units).map(([, sort]) => sort).join(" ; ");
  const lifted = svg("g", { class: "dia-lift" }, ...pileOf(color, ink, count2, force));
  const node = svg("g", { class: "dia-pile", "data-space": pile.space, "data-pile": pile.key, role: "img", "aria-label": `${label} (${sorts})`, transform: placed(view, pile) });
  node.append(readable(pile.size, lifted), svg("title", { text: `${label} (${sorts})` }));
  return node;
}
function drawPiles(view) {
  view.pileNodes = spotsOf(view).piles.map((pile) => ({ ids: pile.ids, node: drawPile(view, pile) }));
  view.layers.pieces.append(...view.pileNodes.map(({ node }) => node));
}
function drawMember(view, id, spot) {
  const piece = view.scene.pieces.find((one) => one.id === id);
  const leader = (view.scene.leaders || []).find((one) => "@" + one.name === id);
  return piece ? drawPiece(view, piece, { spot, size: 1 }) : drawLeader(view, leader, { spot, size: 1 });
}
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
  const hides = (box2) => others.reduce((sum, other) => sum + overlap(box2, other), 0);
  const box = boxes.reduce((best, one) => hides(one) < hides(best) ? one : best);
  const shift = [box[0] - around[0], box[1] - around[1]];
  const counters = form.map(({ item, at }) => drawMember(view, item.id, onGround([at[0] + shift[0], at[1] + shift[1]])));
  view.layers.peek.replaceChildren(...frameOf(view, { box: onGround(box), title, space: pile.space, side: pile.side }), ...counters);
}
var pushed = (at, half, from, to) => Math.min(Math.max(at, from + half), Math.max(from + half, to - half));

// src/map/counters.js
function drawPieces(view) {
  const focused = document.activeElement && view.root.contains(document.activeElement) ? document.activeElement.dataset.piece : null;
  empty(view.layers.pieces);
  view.pieceNodes = /* @__PURE__ */ new Map();
  for (const call of spotsOf(view).calls) view.layers.pieces.append(...frameOf(view, call));
  drawPiles(view);
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
  view.layers.pieces.append(...later);
  const ordered = new Set((view.scene.arrows || []).filter((arrow) => arrow.verb === "siege").map((arrow) => arrow.to));
  for (const siege of view.scene.sieges || []) {
    if (ordered.has(siege.citadel)) continue;
    const at = view.geography.at(siege.citadel);
    if (!at) continue;
    view.layers.pieces.append(
      svg(
        "g",
        { class: "dia-siege", transform: `translate(${at.map(round)}) scale(${view.unit})` },
        svg("circle", { r: 14, class: "dia-ring" }),
        svg("g", { transform: `translate(${badgeSpot(view, at).map(round)})` }, svg("circle", { r: 9, class: "dia-badge" }), svg("path", { d: TOWER, class: "dia-tower" }))
      )
    );
  }
  if (focused && view.pieceNodes.has(focused)) view.pieceNodes.get(focused).focus({ preventScroll: true });
}
var ON_RING = [[14, 12], [-14, 12], [14, -12], [-14, -12]];
function badgeSpot(view, at) {
  const hidden = ([x, y]) => {
    const box = [x - 10, y - 10, x + 10, y + 10].map((side, index) => at[index % 2] + side * view.unit);
    return spotsOf(view).boxes.reduce((sum, other) => sum + overlap(box, other), 0);
  };
  return ON_RING.reduce((best, one) => hidden(one) < hidden(best) ? one : best);
}
function pieceBoxes(view) {
  const boxes = [...spotsOf(view).boxes];
  const around = (at, left, top, right, bottom) => boxes.push([at[0] + left * view.unit, at[1] + top * view.unit, at[0] + right * view.unit, at[1] + bottom * view.unit]);
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

// src/map/dots.js
var DOT_ROOM = 13.5;
var RINGS = [18, 27, 38, 50, 64, 80];
var ASIDE = 34;
var PIN = { long: 28, wide: 9 };
var TURNS = [0, 45, -45, 90, -90, 135, -135, 180];
function pinBox(view, [x, y], turn) {
  const angle = turn * Math.PI / 180;
  const tilt = [Math.sin(angle), -Math.cos(angle)].map((value) => value * (PIN.long - PIN.wide));
  const side = (index, pick) => pick(0, tilt[index % 2] + (index < 2 ? -PIN.wide : PIN.wide));
  return [0, 1, 2, 3].map((index) => (index % 2 ? y : x) + side(index, index < 2 ? Math.min : Math.max) * view.unit);
}
function pinSpot(view, place) {
  const at = view.geography.at(place);
  const steps = view.geography.places.has(place) ? [[0, 0]] : STEPS;
  for (const step of steps) {
    const tip = [at[0] + step[0] * view.unit, at[1] + step[1] * view.unit];
    if (step !== steps[0] && !view.outlines.holds(view.geography.space(place), tip)) continue;
    const turn = TURNS.find((one) => view.names.every((box) => overlap(box, pinBox(view, tip, one)) === 0));
    if (turn !== void 0) return { tip, turn };
  }
  return { tip: at, turn: 0 };
}
function dotSpots(view, places) {
  const { unit } = view;
  const [left, top, right, bottom] = view.window();
  const around = (point, room) => [point[0] - room, point[1] - room, point[0] + room, point[1] + room];
  const steps = [[0, 18], [26, 18], [-26, 18]];
  for (const ring of RINGS)
    for (let i = 0; i < 16; i += 1) steps.push([ring * Math.cos(i * Math.PI / 8), ring * Math.sin(i * Math.PI / 8)]);
  const read = [...view.names, ...view.obstacles()];
  const taken = [];
  return places.map((place) => {
    const at = view.geography.at(place);
    const home = view.geography.space(place);
    const tries = steps.map((step) => [at[0] + step[0] * unit, at[1] + step[1] * unit]);
    const boxes = tries.map((point) => around(point, DOT_ROOM * unit));
    const seen = at[0] >= left && at[0] <= right && at[1] >= top && at[1] <= bottom;
    const within = (box) => !seen || box[0] >= left && box[1] >= top && box[2] <= right && box[3] <= bottom;
    const apart = (box) => taken.every((other) => overlap(box, other) === 0);
    const clear = (box) => read.every((other) => overlap(box, other) === 0);
    const holds = (index) => view.outlines.holds(home, tries[index]);
    let found = boxes.findIndex((box, index) => within(box) && apart(box) && clear(box) && holds(index));
    if (found < 0) found = boxes.findIndex((box) => within(box) && apart(box) && clear(box));
    if (found < 0) found = boxes.findIndex((box) => within(box) && apart(box));
    if (found < 0) found = boxes.findIndex(apart);
    if (found < 0) found = 0;
    taken.push(boxes[found]);
    return tries[found];
  });
}
function drawDots(view) {
  const layer = view.layers.dots;
  empty(layer);
  const shown = (view.model.get("dots") || []).filter((dot) => view.geography.at(dot.at));
  const numbered = shown.filter((dot) => dot.number);
  const spots = new Map(dotSpots(view, numbered.map((dot) => dot.at)).map((spot, index) => [numbered[index], spot]));
  for (const [dot, spot] of spots) {
    const at = view.geography.at(dot.at);
    if (Math.hypot(spot[0] - at[0], spot[1] - at[1]) <= ASIDE * view.unit) continue;
    layer.append(svg("circle", { cx: round(at[0]), cy: round(at[1]), r: round(3.5 * view.unit), class: "dia-dot-place" }));
    layer.append(svg("path", { d: pathOf([at, spot]), class: "dia-dot-lead", style: { strokeWidth: `${1.6 * view.unit}px` } }));
  }
  for (const dot of shown) {
    if (!dot.number) {
      const { tip, turn } = pinSpot(view, dot.at);
      const transform = `translate(${tip.map(round)}) rotate(${turn}) scale(${view.unit})`;
      layer.append(
        svg(
          "g",
          { class: "dia-pin", role: "img", "aria-label": dot.text, "data-pin": dot.at, transform },
          svg("path", { d: "M0,0C-2,-8 -9,-12 -9,-19A9,9 0 0 1 9,-19C9,-12 2,-8 0,0Z" }),
          svg("circle", { cy: -19, r: 3.5 }),
          svg("title", { text: dot.text })
        )
      );
      continue;
    }
    layer.append(
      svg(
        "g",
        {
          class: "dia-dot-of-history",
          role: "img",
          "aria-label": `${dot.number}. ${dot.text}`,
          transform: `translate(${spots.get(dot).map(round)}) scale(${view.unit})`
        },
        svg("circle", { r: 12 }),
        svg("text", { y: 5.5, text: String(dot.number) }),
        svg("title", { text: dot.text })
      )
    );
  }
}

// src/map/film.js
var FILM_SIGNS = {
  back: "M13,3L4,9L13,15Z",
  play: "M4,3L15,9L4,15Z",
  pause: "M5,3V15M12,3V15",
  next: "M4,3L12,9L4,15ZM15,3V15"
};
var FILM_SPEEDS = { slow: 3600, normal: 1800, fast: 800 };
var FILM_KEPT = "diadoques-film-speed";
var Film = class {
  constructor(view) {
    this.view = view;
    this.frames = [];
    this.index = 0;
    this.timer = null;
    this.bar = html("div", { class: "dia-film", role: "group", onkeydown: (event) => this.key(event) });
    this.speed = "normal";
    try {
      const kept = window.localStorage.getItem(FILM_KEPT);
      if (kept in FILM_SPEEDS) this.speed = kept;
    } catch {
    }
  }
  load(frames) {
    this.stop();
    this.frames = frames || [];
    this.index = 0;
    const calm = window.matchMedia && window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.frames.length > 1 && !calm) this.play();
    else this.draw();
  }
  get frame() {
    return this.frames.length ? this.frames[this.index] : null;
  }
  go(index) {
    this.index = Math.max(0, Math.min(this.frames.length - 1, index));
    this.view.redraw();
    this.draw();
  }
  // One stops at the frame one asked for.
  halt(index) {
    this.stop();
    this.go(index);
  }
  play() {
    const from = this.index >= this.frames.length - 1 ? 0 : this.index;
    this.wait();
    this.go(from);
  }
  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.index + 1 >= this.frames.length - 1) this.stop();
      else this.wait();
      this.go(this.index + 1);
    }, FILM_SPEEDS[this.speed]);
  }
  stop() {
    clearTimeout(this.timer);
    this.timer = null;
  }
  toggle() {
    if (!this.timer) return this.play();
    this.stop();
    this.draw();
  }
  pace(speed) {
    this.speed = speed;
    try {
      window.localStorage.setItem(FILM_KEPT, speed);
    } catch {
    }
    if (this.timer) this.wait();
  }
  key(event) {
    if (event.target.closest("select") || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = this.frames.length - 1;
    const goals = { ArrowLeft: this.index - 1, ArrowRight: this.index + 1, Home: 0, End: last };
    if (event.key in goals) this.halt(goals[event.key]);
    else if (event.key === " " || event.key === "k") this.toggle();
    else return;
    event.preventDefault();
  }
  draw() {
    const { words, lang } = this.view;
    const focused = this.view.active() && this.view.active().dataset ? this.view.active().dataset.film : null;
    empty(this.bar);
    this.bar.hidden = !this.frames.length;
    if (!this.frames.length) return;
    this.bar.setAttribute("aria-label", words.film_keys);
    const last = this.frames.length - 1;
    const sign = (key) => svg(
      "svg",
      { viewBox: "0 0 18 18", width: 18, height: 18, "aria-hidden": "true" },
      svg("path", { d: FILM_SIGNS[key], class: "dia-film-sign" })
    );
    const button = (key, name, action, off, shown) => html(
      "button",
      {
        type: "button",
        "data-film": key,
        class: key === "play" || key === "pause" ? "dia-play" : null,
        title: words["film_" + name],
        "aria-label": words["film_" + name],
        "aria-disabled": off ? "true" : null,
        onclick: action
      },
      shown
    );
    const speeds = Object.keys(FILM_SPEEDS).map((speed) => html("option", { value: speed, text: words["film_" + speed], selected: speed === this.speed }));
    const to = (index) => () => this.halt(index);
    this.bar.append(
      button("first", "first", to(0), this.index === 0, words.film_first),
      button("back", "back", to(this.index - 1), this.index === 0, sign("back")),
      button("play", this.timer ? "pause" : "play", () => this.toggle(), false, sign(this.timer ? "pause" : "play")),
      button("next", "next", to(this.index + 1), this.index === last, sign("next")),
      button("last", "last", to(last), this.index === last, words.film_last),
      html("select", {
        "data-film": "speed",
        "aria-label": words.film_speed,
        title: words.film_speed,
        onchange: (event) => this.pace(event.target.value)
      }, ...speeds),
      html("b", { class: "dia-caption", text: this.frames[this.index].title[lang] }),
      html("ol", { class: "dia-reel" }, ...this.frames.map((frame, index) => html(
        "li",
        { class: index === this.index ? "dia-now" : index < this.index ? "dia-past" : "" },
        html("button", { type: "button", "data-film": "f" + index, text: frame.title[lang], "aria-current": index === this.index ? "step" : null, onclick: to(index) })
      )))
    );
    const again = focused && this.bar.querySelector(`[data-film="${focused}"]`);
    if (again) again.focus({ preventScroll: true });
  }
};

// src/shared/icons.js
var SHAPES = {
  "arrow-right": [["path", { d: "M5 12h14" }], ["path", { d: "m12 5 7 7-7 7" }]],
  "book-open": [["path", { d: "M12 5v16" }], ["path", { d: "M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z" }]],
  castle: [["path", { d: "M10 5V3" }], ["path", { d: "M14 5V3" }], ["path", { d: "M15 21v-3a3 3 0 0 0-6 0v3" }], ["path", { d: "M18 3v8" }], ["path", { d: "M18 5H6" }], ["path", { d: "M22 11H2" }], ["path", { d: "M22 9v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9" }], ["path", { d: "M6 3v8" }]],
  check: [["path", { d: "M20 6 9 17l-5-5" }]],
  "chevron-down": [["path", { d: "m6 9 6 6 6-6" }]],
  "chevron-left": [["path", { d: "m15 18-6-6 6-6" }]],
  "chevron-right": [["path", { d: "m9 18 6-6-6-6" }]],
  "circle-check": [["circle", { cx: "12", cy: "12", r: "10" }], ["path", { d: "m16 9-5.5 5.5L8 12" }]],
  "circle-x": [["circle", { cx: "12", cy: "12", r: "10" }], ["path", { d: "m15 9-6 6" }], ["path", { d: "m9 9 6 6" }]],
  clock: [["circle", { cx: "12", cy: "12", r: "10" }], ["path", { d: "M12 6v6l4 2" }]],
  coins: [["path", { d: "M13.744 17.736a6 6 0 1 1-7.48-7.48" }], ["path", { d: "M15 6h1v4" }], ["path", { d: "m6.134 14.768.866-.5 2 3.464" }], ["circle", { cx: "16", cy: "8", r: "6" }]],
  crown: [["path", { d: "M11.562 3.266a.5.5 0 0 1 .876 0L15.39 8.87a1 1 0 0 0 1.516.294L21.183 5.5a.5.5 0 0 1 .798.519l-2.834 10.246a1 1 0 0 1-.956.734H5.81a1 1 0 0 1-.957-.734L2.02 6.02a.5.5 0 0 1 .798-.519l4.276 3.664a1 1 0 0 0 1.516-.294z" }], ["path", { d: "M5 21h14" }]],
  "ellipsis-vertical": [["circle", { cx: "12", cy: "12", r: "1" }], ["circle", { cx: "12", cy: "5", r: "1" }], ["circle", { cx: "12", cy: "19", r: "1" }]],
  equal: [["line", { x1: "5", x2: "19", y1: "9", y2: "9" }], ["line", { x1: "5", x2: "19", y1: "15", y2: "15" }]],
  flag: [["path", { d: "M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528" }]],
  "hand-coins": [["path", { d: "M11 15h2a2 2 0 1 0 0-4h-3c-.6 0-1.1.2-1.4.6L3 17" }], ["path", { d: "m7 21 1.6-1.4c.3-.4.8-.6 1.4-.6h4c1.1 0 2.1-.4 2.8-1.2l4.6-4.4a2 2 0 0 0-2.75-2.91l-4.2 3.9" }], ["path", { d: "m2 16 6 6" }], ["circle", { cx: "16", cy: "9", r: "2.9" }], ["circle", { cx: "6", cy: "5", r: "3" }]],
  handshake: [["path", { d: "m11 17 2 2a1 1 0 1 0 3-3" }], ["path", { d: "m14 14 2.5 2.5a1 1 0 1 0 3-3l-3.88-3.88a3 3 0 0 0-4.24 0l-.88.88a1 1 0 1 1-3-3l2.81-2.81a5.79 5.79 0 0 1 7.06-.87l.47.28a2 2 0 0 0 1.42.25L21 4" }], ["path", { d: "m21 3 1 11h-2" }], ["path", { d: "M3 3 2 14l6.5 6.5a1 1 0 1 0 3-3" }], ["path", { d: "M3 4h8" }]],
  keyboard: [["path", { d: "M10 8h.01" }], ["path", { d: "M12 12h.01" }], ["path", { d: "M14 8h.01" }], ["path", { d: "M16 12h.01" }], ["path", { d: "M18 8h.01" }], ["path", { d: "M6 8h.01" }], ["path", { d: "M7 16h10" }], ["path", { d: "M8 12h.01" }], ["rect", { width: "20", height: "16", x: "2", y: "4", rx: "2" }]],
  languages: [["path", { d: "m5 8 6 6" }], ["path", { d: "m4 14 6-6 2-3" }], ["path", { d: "M2 5h12" }], ["path", { d: "M7 2h1" }], ["path", { d: "m22 22-5-10-5 10" }], ["path", { d: "M14 18h6" }]],
  layers: [["path", { d: "M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83z" }], ["path", { d: "M2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12" }], ["path", { d: "M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17" }]],
  lightbulb: [["path", { d: "M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5" }], ["path", { d: "M9 18h6" }], ["path", { d: "M10 22h4" }]],
  "locate-fixed": [["line", { x1: "2", x2: "5", y1: "12", y2: "12" }], ["line", { x1: "19", x2: "22", y1: "12", y2: "12" }], ["line", { x1: "12", x2: "12", y1: "2", y2: "5" }], ["line", { x1: "12", x2: "12", y1: "19", y2: "22" }], ["circle", { cx: "12", cy: "12", r: "7" }], ["circle", { cx: "12", cy: "12", r: "3" }]],
  map: [["path", { d: "M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0z" }], ["path", { d: "M15 5.764v15" }], ["path", { d: "M9 3.236v15" }]],
  maximize: [["path", { d: "M8 3H5a2 2 0 0 0-2 2v3" }], ["path", { d: "M21 8V5a2 2 0 0 0-2-2h-3" }], ["path", { d: "M3 16v3a2 2 0 0 0 2 2h3" }], ["path", { d: "M16 21h3a2 2 0 0 0 2-2v-3" }]],
  menu: [["path", { d: "M4 5h16" }], ["path", { d: "M4 12h16" }], ["path", { d: "M4 19h16" }]],
  minus: [["path", { d: "M5 12h14" }]],
  pause: [["rect", { x: "14", y: "3", width: "5", height: "18", rx: "1" }], ["rect", { x: "5", y: "3", width: "5", height: "18", rx: "1" }]],
  "pen-line": [["path", { d: "M13 21h8" }], ["path", { d: "M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z" }]],
  play: [["path", { d: "M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z" }]],
  plus: [["path", { d: "M5 12h14" }], ["path", { d: "M12 5v14" }]],
  sailboat: [["path", { d: "M10 2v15" }], ["path", { d: "M7 22a4 4 0 0 1-4-4 1 1 0 0 1 1-1h16a1 1 0 0 1 1 1 4 4 0 0 1-4 4z" }], ["path", { d: "M9.159 2.46a1 1 0 0 1 1.521-.193l9.977 8.98A1 1 0 0 1 20 13H4a1 1 0 0 1-.824-1.567z" }]],
  scissors: [["circle", { cx: "6", cy: "6", r: "3" }], ["path", { d: "M8.12 8.12 12 12" }], ["path", { d: "M20 4 8.12 15.88" }], ["circle", { cx: "6", cy: "18", r: "3" }], ["path", { d: "M14.8 14.8 20 20" }]],
  search: [["path", { d: "m21 21-4.34-4.34" }], ["circle", { cx: "11", cy: "11", r: "8" }]],
  send: [["path", { d: "M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z" }], ["path", { d: "m21.854 2.147-10.94 10.939" }]],
  shield: [["path", { d: "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z" }]],
  ship: [["path", { d: "M12 2v2" }], ["path", { d: "M12 9.189V13" }], ["path", { d: "M19 12V6a2 2 0 00-2-2H7a2 2 0 00-2 2v6" }], ["path", { d: "M19.38 19A11.6 11.6 0 0021 13l-8.188-3.639a2 2 0 00-1.624 0L3 13.001a11.6 11.6 0 002.81 7.76" }], ["path", { d: "M2 20c.6.5 1.2 1 2.5 1 2.5 0 2.5-2 5-2 1.3 0 1.9.5 2.5 1s1.2 1 2.5 1c2.5 0 2.5-2 5-2 1.3 0 1.9.5 2.5 1" }]],
  "skip-back": [["path", { d: "M17.971 4.285A2 2 0 0 1 21 6v12a2 2 0 0 1-3.029 1.715l-9.997-5.998a2 2 0 0 1-.003-3.432z" }], ["path", { d: "M3 20V4" }]],
  "skip-forward": [["path", { d: "M21 4v16" }], ["path", { d: "M6.029 4.285A2 2 0 0 0 3 6v12a2 2 0 0 0 3.029 1.715l9.997-5.998a2 2 0 0 0 .003-3.432z" }]],
  swords: [["path", { d: "m13 19 6-6" }], ["path", { d: "M14.5 17.5 3.586 6.586A2 2 0 013 5.172V3h2.172a2 2 0 011.414.586L17.5 14.5" }], ["path", { d: "m14.828 6.172 2.586-2.586A2 2 0 0118.828 3H21v2.172a2 2 0 01-.586 1.414l-2.586 2.586" }], ["path", { d: "m16 16 4 4" }], ["path", { d: "m19 21 2-2" }], ["path", { d: "m5 14 4 4" }], ["path", { d: "m5 21-2-2" }], ["path", { d: "M7.5 16.5 4 20" }]],
  "triangle-alert": [["path", { d: "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3" }], ["path", { d: "M12 9v4" }], ["path", { d: "M12 17h.01" }]],
  "undo-2": [["path", { d: "M9 14 4 9l5-5" }], ["path", { d: "M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11" }]],
  x: [["path", { d: "M18 6 6 18" }], ["path", { d: "m6 6 12 12" }]]
};
function icon(name) {
  const shapes = SHAPES[name].map(([tag, attributes]) => svg(tag, attributes));
  return svg("svg", { class: "dia-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, ...shapes);
}

// src/map/shares.js
var [FAINT, FULL] = [0.14, 0.72];
function tintShare(view, node, share) {
  const owner = share && view.player(share.owner);
  node.setAttribute("fill", owner ? owner.color : "none");
  node.style.fillOpacity = owner ? String(FAINT + (FULL - FAINT) * share.value) : "";
}
function shareSpots([x, y], wide, high) {
  const beside = 22;
  return [
    [x - wide / 2, y + 1],
    [x - wide / 2, y - 2 * high - 3],
    [x + beside, y - high - 1],
    [x - beside - wide, y - high - 1]
  ];
}

// src/map/labels.js
var STYLES = {
  code: { font: `700 15px ${FONT}`, height: 15 },
  sea: { font: `italic 700 15px ${SERIF}`, height: 15 },
  name: { font: `italic 400 14px ${SERIF}`, height: 14 },
  capital: { font: `700 14px ${FONT}`, height: 14 },
  major: { font: `700 14px ${FONT}`, height: 14 },
  minor: { font: `400 14px ${FONT}`, height: 14 },
  city: { font: `italic 400 14px ${FONT}`, height: 14 },
  share: { font: `700 14px ${FONT}`, height: 14 },
  note: { font: `700 14px ${FONT}`, height: 14 }
};
var isTown = (space) => space.terrain === "city" || space.terrain === "operations";
var NUDGES = [];
for (const radius of [0, 9, 18, 27, 38, 50, 64, 78])
  for (let i = 0; i < (radius ? 16 : 1); i += 1)
    NUDGES.push([radius * Math.cos(i * Math.PI / 8) * 1.3, radius * Math.sin(i * Math.PI / 8), radius]);
var TAG = 3;
var ASIDE_MOST = 50;
var BESIDE = 44;
function placeCandidates(view, place, width, height) {
  const gap = 11 * (place.kind === "capital" ? 1.1 : 1);
  const found = [];
  for (const [dx, dy, align] of [
    [1, 0, 0],
    [-1, 0, -1],
    [0.85, -0.8, 0],
    [0.85, 0.8, 0],
    [-0.85, -0.8, -1],
    [-0.85, 0.8, -1],
    [0, -1.25, -0.5],
    [0, 1.25, -0.5],
    [0.3, -1.25, -0.2],
    [0.3, 1.25, -0.2],
    [-0.3, -1.25, -0.8],
    [-0.3, 1.25, -0.8]
  ]) {
    const [x, y] = [place.at[0] / view.pixel + dx * gap, place.at[1] / view.pixel + dy * gap];
    found.push([x + align * width, y - height / 2]);
  }
  return found;
}
function isNearest(view, space, at) {
  const reach = (other) => Math.min(distance(at, other.label), distance(at, other.anchor));
  const own = reach(space);
  return view.board.spaces.every((other) => other === space || other.kind !== space.kind || reach(other) > own);
}
function rankOf(view, space, box) {
  const { outlines } = view;
  const middle = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const land = space.kind === "land";
  const firmly = [-3, 0, 3].every((down) => outlines.holds(space.id, [middle[0], middle[1] + down * view.pixel]));
  if (firmly) {
    const { inside, abroad } = outlines.share(box, space.id);
    return inside === 1 ? 0 : inside >= 0.6 && abroad <= (land ? 0.2 : 0.34) ? 1 : 3;
  }
  const goal = footOf(view, space);
  if (!land || outlines.holds(space.id, middle) || distance(middle, goal) > BESIDE * view.pixel) return 3;
  if (outlines.share(box, space.id, 9, 5).abroad) return 3;
  const clear = [0.25, 0.5, 0.75].every((t) => !outlines.isAbroad(space.id, between(middle, goal, t)));
  return clear ? 2 : 3;
}
var footOf = (view, space) => view.outlines.holds(space.id, space.label) ? space.label : space.anchor;
function ranksOf(view, space) {
  const looked = `${view.pixel} ${view.lang}`;
  if (!view.ranks || view.ranks.looked !== looked) view.ranks = { looked, all: /* @__PURE__ */ new Map() };
  const { all } = view.ranks;
  if (!all.has(space.id)) all.set(space.id, []);
  return all.get(space.id);
}
function isBeside(view, place, box) {
  const middle = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const off = ([x, y]) => Math.hypot(Math.max(box[0] - x, 0, x - box[2]), Math.max(box[1] - y, 0, y - box[3]));
  const shown = signsShown(view).filter((other) => other !== place);
  const gap = off(place.at) + 5 * view.pixel;
  return shown.every((other) => off(other.at) > gap && distance(other.at, middle) > distance(place.at, middle));
}
function layLabels(view) {
  const layer = view.layers.labels;
  const { pixel, lang, board } = view;
  const obstacles = view.obstacles();
  const laid = JSON.stringify([obstacles, view.window(), pixel, lang, view.isSmall, view.shares, view.scene.played, Object.keys(view.scene.notes || {})]);
  if (view.laid === laid) return;
  view.laid = laid;
  empty(layer);
  empty(view.layers.shares);
  const { shares } = view;
  const scaled = (box) => box.map((value) => value * pixel);
  view.names = [];
  const taken = obstacles.map((box) => box.map((value) => value / pixel));
  for (const place of signsShown(view)) {
    const [x, y] = [place.at[0] / pixel, place.at[1] / pixel];
    taken.push([x - 8, y - 8, x + 8, y + 8]);
  }
  taken.push(...tagBoxes(view, pixel));
  const seen = view.window();
  const window2 = [Math.max, Math.max, Math.min, Math.min].map((inner, side) => inner(seen[side], board.frame[side]) / pixel);
  const free = (box) => box[0] >= window2[0] + 2 && box[1] >= window2[1] + 2 && box[2] <= window2[2] - 2 && box[3] <= window2[3] - 2 && taken.every((other) => overlap(box, other) === 0);
  const write = (text, kind, x, y, extra) => {
    const style = STYLES[kind];
    const width = measure(text, style.font);
    taken.push([x - 1, y - 1, x + width + 1, y + style.height + 1]);
    view.names.push(scaled(taken[taken.length - 1]));
    const node = svg("text", {
      class: `dia-label dia-l-${kind}`,
      x: round(x * pixel),
      y: round((y + style.height * 0.82) * pixel),
      text,
      ...extra
    });
    node.style.fontSize = `${style.height * pixel}px`;
    node.style.strokeWidth = `${3 * pixel}px`;
    (kind === "share" ? view.layers.shares : layer).append(node);
    return width;
  };
  const lead = (from, to) => layer.append(
    svg("path", { d: pathOf([from.map((value) => value * pixel), to]), class: "dia-lead", style: { strokeWidth: `${1.2 * pixel}px` } }),
    svg("circle", { cx: to[0], cy: to[1], r: 2 * pixel, class: "dia-lead-end" })
  );
  const tag = ([x, y, right, bottom]) => layer.append(svg("rect", { class: "dia-name-tag", x: round(x * pixel), y: round(y * pixel), width: round((right - x) * pixel), height: round((bottom - y) * pixel), rx: 4 * pixel }));
  const capitals = board.places.filter((place) => place.kind === "capital");
  const town = (place) => {
    const style = STYLES[place.kind];
    const name = place.kind === "capital" ? place.name[lang].toLocaleUpperCase(lang) : place.name[lang];
    const text = shares[place.id] ? `${name} ${shares[place.id].text}` : name;
    const width = measure(text, style.font);
    for (const most of [0.25, 0.5])
      for (const [x, y] of placeCandidates(view, place, width, style.height)) {
        const box = [x, y, x + width, y + style.height];
        if (free(box) && view.outlines.share(scaled(box), place.province).abroad <= most && isBeside(view, place, scaled(box)))
          return void write(text, place.kind, x, y, { "data-town": place.id });
      }
  };
  const spaces = board.spaces.filter((space) => view.plays(space.id)).sort((a, b) => a.area - b.area);
  const codes = /* @__PURE__ */ new Map();
  for (const space of spaces) {
    const kind = space.kind === "sea" ? "sea" : "code";
    const code = (space.code || {})[lang] || space.id;
    const width = measure(code, STYLES[kind].font);
    const height = STYLES[kind].height;
    let [best, rank] = [null, 3];
    const ranks = ranksOf(view, space);
    for (const [index, [dx, dy]] of NUDGES.entries()) {
      for (const [side, point] of [space.label, space.anchor].entries()) {
        const [x, y] = [point[0] / pixel + dx - width / 2, point[1] / pixel + dy - height / 2];
        const box = [x, y, x + width, y + height];
        if (!free(box)) continue;
        const middle = [(x + width / 2) * pixel, (y + height / 2) * pixel];
        const found = ranks[2 * index + side] ??= isNearest(view, space, middle) ? rankOf(view, space, scaled(box)) : 3;
        if (found < rank) [best, rank] = [[x, y], found];
      }
      if (rank === 0) break;
    }
    if (!best) continue;
    if (rank === 2) lead([best[0] + width / 2, best[1] + height / 2], footOf(view, space));
    write(code, kind, best[0], best[1], { "data-space": space.id });
    codes.set(space.id, [best[0] + width / 2, best[1] + height]);
  }
  for (const space of spaces) {
    const under = codes.get(space.id);
    if (!shares[space.id] || !under) continue;
    const [wide, high] = [measure(shares[space.id].text, STYLES.share.font), STYLES.share.height];
    const spot = shareSpots(under, wide, high).find(([x, y]) => free([x, y, x + wide, y + high]));
    if (spot) write(shares[space.id].text, "share", spot[0], spot[1], { "data-space": space.id });
  }
  const figures = (space, [x, y]) => {
    const note = ((view.scene.notes || {})[space.id] || { short: {} }).short[lang];
    if (!note) return true;
    const half = measure(note, STYLES.note.font) / 2 + TAG;
    const high = 2 * TAG + STYLES.note.height;
    const beside = half + measure((space.code || {})[lang] || space.id, STYLES.code.font) / 2 + 3;
    const [fromX, fromY] = space.label.map((value) => value / pixel);
    const middles = [[x, y + 3 + high / 2], [x + beside, y - 8], [x - beside, y - 8], [x, y - 19 - high / 2], ...NUDGES.map(([dx, dy]) => [fromX + dx, fromY + dy])];
    const boxOf = ([atX, atY]) => [atX - half, atY - high / 2, atX + half, atY + high / 2];
    const box = middles.map(boxOf).find((one) => free(one) && view.outlines.share(scaled(one), space.id).inside >= 0.9);
    if (!box) return false;
    tag(box);
    write(note, "note", box[0] + TAG, box[1] + TAG, { "data-space": space.id });
    return true;
  };
  const nameless = [];
  capitals.forEach(town);
  const towns = (kind) => board.places.filter((place) => place.kind === kind && view.plays(place.province)).forEach(town);
  towns("major");
  for (const space of [...spaces].reverse()) {
    const under = codes.get(space.id);
    const text = space.name[lang];
    if (!under) continue;
    const width = measure(text, STYLES.name.font);
    const box = [under[0] - width / 2, under[1] + 1, under[0] + width / 2, under[1] + 15];
    const isSaid = text === ((space.code || {})[lang] || space.id);
    const fits = !isSaid && free(box) && view.outlines.share(scaled(box), space.id).inside === 1;
    if (fits) write(text, "name", box[0], box[1], { "data-space": space.id });
    const figured = figures(space, fits ? [under[0], box[3]] : under);
    const code = (space.code || {})[lang] || space.id;
    const left = [!fits && !isSaid && isTown(space) ? text : figured ? "" : code, figured ? "" : view.scene.notes[space.id].short[lang]].filter(Boolean);
    if (left.length) nameless.push([space, left.join(" "), figured]);
  }
  towns("minor");
  if (signsShown(view).some((place) => place.kind === "city")) towns("city");
  const aside = (space, text, kind, most) => {
    const [width, { height }] = [measure(text, STYLES[kind].font), STYLES[kind]];
    const foot = footOf(view, space);
    const spots = NUDGES.filter(([, , radius]) => radius <= most).map(([dx, dy]) => [foot[0] / pixel + dx - width / 2, foot[1] / pixel + dy - height / 2]);
    const spot = spots.find(([x2, y2]) => free([x2 - TAG, y2 - TAG, x2 + width + TAG, y2 + height + TAG]));
    if (!spot) return;
    const [x, y] = spot;
    const box = [x - TAG, y - TAG, x + width + TAG, y + height + TAG];
    if (kind === "code" || !view.outlines.share(scaled(box), space.id, 9, 5).inside) lead([x + width / 2, y + height / 2], foot);
    tag(box);
    write(text, kind, x, y, { "data-space": space.id, "data-aside": space.id });
  };
  if (view.isSmall) return nameless.filter(([, , figured]) => !figured).forEach(([space, text]) => aside(space, text, "name", Infinity));
  const uncoded = spaces.filter((one) => one.kind === "land" && !codes.has(one.id));
  for (const space of uncoded)
    if (isTown(space)) aside(space, view.geography.called(space.id, lang), "code", Infinity);
    else aside(space, (space.code || {})[lang] || space.id, "code", ASIDE_MOST);
  for (const [space, text] of nameless) aside(space, text, "name", Infinity);
}

// src/map/legend.js
var SAMPLE = { box: [-24, -22, 48, 44], wide: 36 };
function sampleOf(...shapes) {
  const [, , wide, high] = SAMPLE.box;
  const scale = SAMPLE.wide / wide;
  const found = svg("svg", { viewBox: SAMPLE.box.join(" "), width: SAMPLE.wide, height: high * scale, "aria-hidden": "true" }, ...shapes);
  for (const text of found.querySelectorAll("text")) enlarge(text, 14.2 / scale);
  return found;
}
function drawnNow(view) {
  const { board, scene } = view;
  const spaces = board.spaces.filter((space) => view.plays(space.id));
  const [codes, terrains] = [new Set(spaces.map((space) => space.id)), new Set(spaces.filter((space) => space.kind === "land").map((space) => space.terrain))];
  const crosses = (kind) => board.borders.some((border) => border.kind === kind);
  const whole = codes.size === board.spaces.length;
  const has = (test) => scene.pieces.some(test);
  const walls = (scene.walls || []).length;
  const found = {
    leader: (scene.leaders || []).length,
    weak: has((piece) => piece.weak) || (scene.leaders || []).some((one) => one.weak),
    tile: has((piece) => piece.kind.startsWith("tile")),
    tile_own: has((piece) => piece.kind.endsWith("_own")),
    hull: has((piece) => piece.kind.startsWith("hull")),
    siege: (scene.sieges || []).length,
    minor: signsShown(view).some((place) => place.kind === "minor"),
    closed: whole && (board.closed || []).length,
    off: whole && (board.off || []).length,
    sea: whole && crosses("sea"),
    river: whole && crosses("river"),
    bridge: whole && crosses("bridge"),
    wall: whole && crosses("wall"),
    buildable: whole && crosses("buildable") && !walls,
    built: whole && walls,
    pile: spotsOf(view).piles.length,
    figures: Object.keys(scene.notes || {}).length,
    frame: spotsOf(view).calls.length,
    aside: !whole,
    goal: view.offers.any,
    dot: (view.model.get("dots") || []).some((dot) => dot.number),
    town: terrains.has("city")
  };
  for (const terrain of Object.keys(PATTERNS)) if (terrain !== "city") found[terrain] = terrains.has(terrain);
  found.clear = terrains.has("clear");
  return (key) => !(key in found) || Boolean(found[key]);
}
function sideRows(view, holds) {
  const { board, scene, lang, id } = view;
  const sides = board.players.map((player, index) => ({ player, index })).filter(({ player }) => !player.of);
  const rows = [];
  for (const { player } of sides)
    if (scene.pieces.some((piece) => piece.owner === player.id))
      rows.push([sampleOf(svg("rect", { x: -16, y: -16, width: 32, height: 32, rx: 4, fill: player.color }), svg("text", { class: "dia-letter", y: 7, fill: player.ink, text: player.letter, style: { fontSize: "20px" } })), player.name[lang]]);
  for (const [letter, name] of Object.entries(board.units || {})) {
    const piece = scene.pieces.find((one) => one.letter === letter);
    if (piece && !piece.kind.startsWith("hull")) rows.push([sampleOf(...signOf(view, piece.kind, "#8a7a5c", "#fff", letter)), name[lang]]);
  }
  for (const { player, index } of sides)
    if (holds && view.mode === "owner" && Object.values((scene.owners || {}).provinces || {}).includes(player.id))
      rows.push([sampleOf(svg("rect", { x: -20, y: -14, width: 40, height: 28, rx: 3, class: "dia-space dia-land dia-operations" }), svg("rect", { x: -20, y: -14, width: 40, height: 28, rx: 3, fill: `url(#${id}owner${index})` })), fill(holds, { player: player.name[lang] })]);
  return rows;
}
function drawLegend(view) {
  if (view.legendBox) view.legendBox.remove();
  view.legendBox = null;
  if (!view.hasLegend) return;
  const { board, lang } = view;
  const counter = ({ kind, grade, letter, weak }) => sampleOf(
    ...signOf(view, kind, "#8a7a5c", "#fff", letter),
    ...letter ? [writtenOn(view, kind, "#fff", grade)] : [],
    ...weak ? [foldOf()] : []
  );
  const line = (dash, extra) => sampleOf(svg("path", { d: "M-20,0H12", class: "dia-line", style: { stroke: "#5b4a2f", strokeWidth: "4px", strokeDasharray: dash } }), ...extra);
  const tip = () => svg("path", { d: "M22,0L8,-8L11,0L8,8Z", class: "dia-head", fill: "#5b4a2f" });
  const failed = () => svg("path", { d: "M12,-10V10M16,-4L23,4M23,-4L16,4", class: "dia-x" });
  const gap = () => svg("g", {}, svg("rect", { x: -8, y: -5, width: 10, height: 10, class: "dia-gap" }), svg("path", { d: "M-8,7L-4,-7M-2,7L2,-7", class: "dia-bar" }));
  const symbol = (kind, centre) => sampleOf(placeSymbol({ id: "", kind, port: kind === "port", centre }, 1.4));
  const box = (name, pattern) => sampleOf(
    svg("rect", { x: -20, y: -14, width: 40, height: 28, rx: 3, class: name }),
    ...pattern ? [svg("rect", { x: -20, y: -14, width: 40, height: 28, rx: 3, fill: `url(#${view.id}${pattern})` })] : []
  );
  const field = (terrain) => box(`dia-space dia-legend-field dia-land dia-${terrain}`, PATTERNS[terrain]);
  const border = (...names) => sampleOf(...names.map((name) => svg("path", { d: "M-22,0H22", class: name })));
  const merlons = (name) => svg("path", { d: "M-18,0v-7h7v7zM-4,0v-7h7v7zM10,0v-7h7v7z", class: name });
  const pictures = {
    "legend.leader": () => sampleOf(svg("circle", { cy: 4, r: 12, class: "dia-counter", fill: "#8a7a5c" }), crownOf(view, "crown", "translate(0,6) scale(1.2)")),
    "mark.move": () => line("none", [tip()]),
    "mark.failed": () => line("none", [failed()]),
    "mark.support": () => line("10 6", []),
    "mark.cut": () => line("10 6", [gap()]),
    "mark.convoy": () => line("1 8", []),
    "mark.siege": () => sampleOf(svg("circle", { r: 14, class: "dia-ring" })),
    "mark.retreat": () => line("14 5 2 5", [tip()]),
    "legend.full": () => symbol("centre", "full"),
    "legend.half_centre": () => symbol("centre", "half"),
    "legend.activatable": () => symbol("centre", "activatable"),
    "legend.coast": () => sampleOf(svg("rect", { x: -13, y: -9, width: 26, height: 18, rx: 3, class: "dia-tag" })),
    "legend.closed": () => box("dia-islet dia-closed"),
    "legend.off": () => box("dia-off"),
    "legend.clear": () => field("clear"),
    "legend.high": () => field("high"),
    "legend.wet": () => field("wet"),
    "legend.town": () => field("city"),
    "legend.base": () => field("base"),
    "legend.operations": () => field("operations"),
    "legend.sea": () => border("dia-border dia-b-sea"),
    "legend.river": () => border("dia-border dia-b-under", "dia-border dia-b-river"),
    "legend.bridge": () => sampleOf(svg("path", { d: "M-22,0H22", class: "dia-border dia-b-river" }), svg("path", { d: "M0,-15V15", class: "dia-rails" }), svg("path", { d: "M0,-15V15", class: "dia-deck" })),
    "legend.wall": () => sampleOf(svg("path", { d: "M-22,0H22", class: "dia-border dia-b-wall" }), merlons("dia-teeth dia-t-wall")),
    "legend.built": () => sampleOf(svg("path", { d: "M-22,0H22", class: "dia-border dia-b-wall" }), merlons("dia-teeth dia-t-wall")),
    "legend.buildable": () => border("dia-border dia-b-buildable"),
    "legend.pile": () => sampleOf(...pileOf("#8a7a5c", "#fff", 5, 26)),
    "legend.figures": () => sampleOf(svg("rect", { x: -22, y: -12, width: 44, height: 24, rx: 4, class: "dia-name-tag" }), svg("text", { y: 6, class: "dia-label dia-l-note", text: "4 / 5", style: { textAnchor: "middle" } })),
    "legend.frame": () => sampleOf(svg("rect", { x: -20, y: -16, width: 40, height: 30, rx: 3, class: "dia-call-box", style: { strokeWidth: "2.5px" } }), svg("rect", { x: -20, y: -16, width: 40, height: 10, fill: "#3b2a17" }), svg("path", { d: "M0,14V21", class: "dia-call", style: { strokeWidth: "2px" } })),
    "legend.codes": () => sampleOf(svg("text", { y: 6, class: "dia-label", text: "T5", style: { font: STYLES.code.font, fontSize: "20px", textAnchor: "middle" } })),
    "legend.goal": () => box("dia-light dia-goal"),
    "legend.aside": () => box("dia-aside"),
    "legend.dot": () => sampleOf(svg("g", { class: "dia-dot-of-history" }, svg("circle", { r: 13 }), svg("text", { y: 5.5, text: "1" })))
  };
  const picture = (row) => row.sample ? counter(row.sample) : (pictures[row.key] || (() => symbol(row.key.split(".")[1], "")))();
  const [drawn, holds] = view.isFaced ? [drawnNow(view), (board.legend || []).find((row) => row.key === "legend.held")] : [() => true, null];
  const shown = (board.legend || []).filter((row) => row.key !== "legend.held" && drawn(row.key.split(".")[1]));
  const rows = [...view.isFaced ? sideRows(view, holds && holds.name[lang]) : [], ...shown.map((row) => [picture(row), row.name[lang]])];
  const shut = html("button", { type: "button", class: "dia-legend-shut", "aria-label": view.words.legend_close, title: view.words.legend_close, onclick: () => view.showLegend(false) }, icon("x"));
  view.legendBox = html("div", { class: "dia-legend" }, shut, ...rows.map(([sign, text]) => html("span", { class: "dia-legend-row" }, sign, html("span", { text }))));
  putLegend(view);
}
function putLegend(view) {
  if (view.besides) view.foot.append(view.legendBox);
  else view.stage.after(view.legendBox);
}

// src/map/tools.js
var PART = "part";
var PLAYED = "played";
function drawTools(view) {
  const { words, tools, board, lang } = view;
  empty(tools);
  view.svg.setAttribute("aria-label", words.map);
  const search = html("input", { type: "search", placeholder: words.search_short, title: words.search, "aria-label": words.search, spellcheck: "false" });
  const go = () => {
    const found = find(view, search.value);
    search.classList.toggle("dia-missed", Boolean(search.value) && !found);
    if (!found) return;
    view.zoom.show(found);
    view.look(found);
    view.say(view.geography.name(found, view.lang));
  };
  search.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") go();
  });
  search.addEventListener("input", () => {
    if (search.value.length > 2) go();
    else search.classList.remove("dia-missed");
  });
  const button = (sign, label, action, pressed) => html("button", { type: "button", title: label, "aria-label": label, "aria-pressed": pressed === void 0 ? null : String(pressed), onclick: action }, icon(sign));
  const theatre = html("select", { "aria-label": words.theatre, onchange: () => {
    const chosen = board.theatres.find((item) => item.id === theatre.value);
    if (chosen) view.zoom.fit(chosen.box, chosen.id);
    else if (theatre.value === PLAYED) view.zoom.anew();
    else view.zoom.all();
  } }, html("option", { value: "", text: words.whole_map }), html("option", { value: PART, text: words.part_of_map, hidden: true }), ...view.zoom.ground ? [html("option", { value: PLAYED, text: words.played_map })] : [], ...board.theatres.map((item) => html("option", { value: item.id, text: item.name[lang] })));
  view.caption = () => theatre.value = view.zoom.full ? "" : view.zoom.theatre || PART;
  view.caption();
  const whole = button("map", words.whole_map, () => view.zoom.all());
  whole.classList.add("dia-all");
  const mode = button("flag", words.colours_owner_long, () => {
    view.mode = view.mode === "owner" ? "terrain" : "owner";
    mode.setAttribute("aria-pressed", String(view.mode === "owner"));
    view.tint();
  }, view.mode === "owner");
  const key = button("layers", words.legend_long, () => view.showLegend(!view.hasLegend), view.hasLegend);
  key.classList.add("dia-key");
  const more = button("search", words.tools_long, () => {
    view.root.classList.toggle("dia-tools-open");
    more.setAttribute("aria-expanded", String(view.root.classList.contains("dia-tools-open")));
  });
  more.classList.add("dia-more");
  more.setAttribute("aria-expanded", "false");
  const full = button("maximize", words.full, () => fullWindow(view.root));
  full.classList.add("dia-fuller");
  const group = (name, ...nodes) => html("div", { class: name, role: "group" }, ...nodes);
  tools.append(
    group("dia-seek", more, search, theatre),
    group("dia-near", button("plus", words.zoom_in, () => view.zoom.by(1.5)), button("minus", words.zoom_out, () => view.zoom.by(1 / 1.5)), whole),
    group("dia-layers", mode, key, full)
  );
}
function fullWindow(root) {
  const lesson = root.closest(".dia-lesson") || root;
  if (lesson.matches(".dia-full:not([popover])")) {
    if (document.fullscreenElement) document.exitFullscreen();
    else if (document.documentElement.requestFullscreen) document.documentElement.requestFullscreen();
    return;
  }
  const back = lesson.classList.contains("dia-full");
  if (back) {
    if (lesson.hidePopover) lesson.hidePopover();
    lesson.removeAttribute("popover");
  } else if (lesson.showPopover) {
    lesson.setAttribute("popover", "manual");
    lesson.showPopover();
  }
  lesson.classList.toggle("dia-full", !back);
}

// src/map/holdings.js
var SIDE = 380;
var NEARLY = 0.85;
var EDGE = 110;
function widthBeside(view) {
  const { ground, touched: chosen, full } = view.zoom;
  if (!ground || view.isSmall || !view.root.closest(".dia-lesson") || chosen && full) return 0;
  const [room, edge] = [view.root.clientWidth, view.root.getBoundingClientRect()];
  const height = edge.bottom - view.stage.getBoundingClientRect().top - view.film.bar.offsetHeight - parseFloat(getComputedStyle(view.root).paddingBottom);
  const width = Math.ceil(height * (ground[2] - ground[0]) / (ground[3] - ground[1]));
  const scale = parseFloat(getComputedStyle(view.root).getPropertyValue("--dia-k")) || 1;
  const left = Math.floor(room - SIDE * scale);
  return left >= width * NEARLY ? Math.min(left, width + EDGE) : 0;
}
function putBeside(view) {
  const [width, was] = [widthBeside(view), view.besides];
  view.besides = width > 0;
  view.root.classList.toggle("dia-tall", view.besides);
  if (width) view.root.style.setProperty("--dia-shape", `${width}px`);
  if (was === view.besides) return;
  drawTools(view);
  drawLegend(view);
}
function forcesOf(view, player, pieces, leaders) {
  const units = pieces.filter((piece) => piece.owner === player.id);
  const [land, rest] = [true, false].map((counts) => units.filter((piece) => Boolean(piece.force) === counts));
  const force = land.reduce((sum, piece) => sum + piece.force, 0);
  const named = leaders.filter((leader) => (view.player(leader.name) || {}).of === player.id).map((leader) => view.playerName(leader.name));
  if (!units.length && !named.length) return null;
  const count2 = [land.length ? `×${land.length} · ${force}` : "", rest.length ? `${force ? rest[0].letter + " " : ""}×${rest.length}` : ""].filter(Boolean).join(" + ");
  return html(
    "span",
    { class: "dia-force" },
    html("b", { class: "dia-side", text: player.letter, title: player.name[view.lang], style: { background: player.color, color: player.ink } }),
    html("span", { text: [count2, ...named].filter(Boolean).join(", ") })
  );
}
function holdingRow(view, space) {
  const { scene, lang, geography } = view;
  const owners = (scene.owners || {}).provinces || {};
  const note = (scene.notes || {})[space.id];
  const pieces = scene.pieces.filter((piece) => geography.space(piece.at) === space.id);
  const leaders = (scene.leaders || []).filter((leader) => geography.space(leader.at) === space.id);
  const sides = view.board.players.filter((player) => !player.of);
  const forces = sides.map((player) => forcesOf(view, player, pieces, leaders)).filter(Boolean);
  const asked = view.offers.at(space.id).length;
  if (!note && !forces.length && !asked) return null;
  const holder = view.player(owners[space.id]);
  const [code, name] = [geography.code(space.id, lang), space.name[lang]];
  const named = [code && code !== name ? html("b", { text: code }) : null, " ", html("span", { text: name })];
  const pick = () => view.offers.click(null, space.id);
  return html(
    "tr",
    { "data-space": space.id, class: asked ? "dia-offered" : null },
    html("th", { scope: "row" }, ...asked ? [html("button", { type: "button", onclick: pick }, ...named)] : named),
    html("td", {}, holder ? html("span", { class: "dia-force" }, html("i", { class: "dia-side", style: { background: holder.color } }), html("span", { text: holder.name[lang] })) : null),
    html("td", { text: note ? note.short[lang] : "" }),
    html("td", {}, ...forces)
  );
}
function drawHoldings(view) {
  empty(view.holdings);
  if (!view.besides) return;
  const { words, lang, board, scene } = view;
  const spaces = board.spaces.filter((space) => view.plays(space.id));
  spaces.sort((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }));
  const rows = spaces.map((space) => holdingRow(view, space)).filter(Boolean);
  const heads = [words.holdings_place, words.holdings_owner, "", words.holdings_forces];
  const figures = Object.keys(scene.notes || {}).length ? (board.legend || []).find((row) => row.key === "legend.figures") : null;
  view.holdings.append(
    html("table", {}, html("caption", { text: words.holdings }), html("thead", {}, html("tr", {}, ...heads.map((text) => html("th", { scope: "col", text })))), html("tbody", {}, ...rows)),
    figures ? html("p", { class: "dia-quiet", text: figures.name[lang] }) : ""
  );
}

// src/map/listening.js
function listen(view) {
  const node = view.svg;
  const placeOf = (target) => {
    const hit = target.closest && target.closest("[data-place],[data-space],[data-goal]");
    return hit ? hit.dataset.place || hit.dataset.space || hit.dataset.goal : null;
  };
  const isSilent = (place) => {
    const space = view.geography.province(place);
    return !view.plays(space) && !view.scene.pieces.some((piece) => view.geography.province(piece.at) === space);
  };
  node.addEventListener("pointerover", (event) => {
    const place = placeOf(event.target);
    if (place && !isSilent(place)) view.look(place);
    const pile = event.target.closest("[data-pile]");
    view.peek(pile ? pile.dataset.pile : null);
  });
  node.addEventListener("pointerleave", () => view.peek(null));
  view.holdings.addEventListener("pointerover", (event) => {
    const place = placeOf(event.target);
    if (place) view.look(place);
  });
  node.addEventListener("focusin", (event) => {
    const place = placeOf(event.target);
    if (place) view.look(place);
  });
  node.addEventListener("click", (event) => {
    if (view.dragged) return;
    const box = view.stage.getBoundingClientRect();
    const point = [event.clientX - box.left, event.clientY - box.top];
    const under = document.elementsFromPoint(event.clientX, event.clientY).find((other2) => other2.closest("[data-piece]"));
    const piece = under && view.root.contains(under) ? under.closest("[data-piece]") : null;
    const arrow = event.target.closest("[data-arrow]");
    if (view.offers.any) return void view.offers.click(piece, placeOf(event.target), point);
    if (!view.selected) {
      view.clicked = piece ? piece.dataset.piece : null;
      if (piece && view.mayOrder(piece.dataset.piece)) view.orders.select(piece.dataset.piece, point);
      else if (piece && view.mayResume(piece.dataset.piece)) view.model.send({ kind: "resume", unit: piece.dataset.piece });
      else if (arrow) view.model.send({ kind: "arrow", unit: arrow.dataset.arrow });
      else if (piece) view.model.send({ kind: "arrow", unit: piece.dataset.piece });
      else if (placeOf(event.target)) view.model.send({ kind: "place", place: placeOf(event.target) });
      return;
    }
    const other = piece && piece.dataset.piece !== view.selected && view.mayOrder(piece.dataset.piece);
    if (!other && view.orders.onTheSpot(view.selected)) return void view.orders.leave();
    view.orders.closeMenu();
    if (piece && piece.dataset.piece === view.selected) {
      const own = (choice) => choice.at.some((place) => view.geography.space(place) === piece.dataset.space);
      const here = view.orders.list.filter(own);
      if (here.length) view.orders.ask(here, piece.dataset.space, point, null);
      else view.orders.cancel();
    } else if (piece) view.orders.choose(piece.dataset.space, point, piece.dataset.piece);
    else if (arrow) view.orders.aid(arrow.dataset.arrow, point);
    else {
      const place = placeOf(event.target);
      if (place) view.orders.choose(place, point);
      else view.orders.cancel();
    }
  });
  view.root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && view.legend && !view.besides && !view.selected) {
      view.showLegend(false);
      event.stopPropagation();
      return;
    }
    if (event.target.closest("input,select,.dia-menu,.dia-film,.dia-tools")) event.stopPropagation();
    else view.orders.key(event);
  });
  document.addEventListener("keydown", view.leave = (event) => {
    const lesson = view.root.closest("[popover].dia-full");
    if (event.key !== "Escape" || !lesson || view.selected || view.orders.opened) return;
    fullWindow(view.root);
    event.preventDefault();
  }, true);
  view.elsewhere = (event) => {
    const path = event.composedPath();
    if (!path.includes(view.orders.opened) && !path.includes(event.type === "focusin" ? view.root : view.svg)) view.orders.dismiss();
  };
  for (const name of ["pointerdown", "focusin"]) document.addEventListener(name, view.elsewhere, true);
  view.showAround = () => {
    const [x0, y0, x1, y1] = view.window();
    const dots = view.model.get("dots") || [];
    const spots = dots.map((dot) => view.geography.at(dot.at)).filter(Boolean);
    const out = spots.some(([x, y]) => x < x0 || x > x1 || y < y0 || y > y1);
    if (out && view.besides) {
      view.widened = true;
      view.zoom.all();
    } else if (!dots.length && view.widened) {
      view.widened = false;
      view.zoom.anew();
    }
  };
  const on = (names, action) => view.model.on(names.split(" ").map((name) => "change:" + name).join(" "), action);
  on("scene choices active lit dots shares", () => view.redraw());
  on("offers", () => view.offers.show());
  on("dots", () => view.showAround());
  on("scene", () => {
    drawCard(view, view.looked);
    if (view.voice.textContent === view.words.cancelled) view.say("");
    view.orders.confirm();
  });
  on("active lang", () => {
    view.orders.wrote = null;
    view.say("");
  });
  on("lift", () => {
    const unit = view.model.get("lift");
    if (!unit || !view.mayOrder(unit)) return;
    const here = unit === view.clicked;
    view.clicked = null;
    if (here && view.orders.onTheSpot(unit)) return;
    if (!here) view.zoom.show(view.geography.province((view.scene.pieces.find((piece2) => piece2.id === unit) || { at: unit.slice(1) }).at));
    view.orders.select(unit);
    const piece = view.pieceNodes.get(unit);
    if (piece && !view.orders.opened) piece.focus({ preventScroll: true });
  });
  on("near", () => view.zoom.visit(view.model.get("near")));
  on("laid", () => view.orders.layDown());
  on("film", () => {
    view.say("");
    view.film.load(view.model.get("film"));
    view.look(null);
    view.redraw();
  });
  on("lang", () => {
    drawTools(view);
    drawPlaces(view);
    drawLegend(view);
    view.film.draw();
    drawCard(view, view.looked);
    view.redraw();
  });
}

// src/map/orders.js
var KEYS_NEXT = /* @__PURE__ */ new Set(["ArrowRight", "ArrowDown"]);
var KEYS_BACK = /* @__PURE__ */ new Set(["ArrowLeft", "ArrowUp"]);
var Orders = class {
  constructor(view) {
    this.view = view;
    this.aimed = -1;
    this.goals = [];
  }
  get list() {
    return this.view.choices[this.view.selected] || [];
  }
  select(id, point) {
    const view = this.view;
    this.closeMenu();
    if (this.onTheSpot(id)) return this.askAtOnce(id, point);
    view.selected = id;
    this.aimed = -1;
    this.goals = this.sorted();
    view.redraw();
    const piece = view.scene.pieces.find((other) => other.id === id);
    const { lifted, lifted_touch } = view.words;
    const active = view.active();
    const byKeys = Boolean(active && active.matches("button:focus-visible, [data-piece]:focus-visible"));
    const named = byKeys ? pieceName : pieceSign;
    const what = piece ? named(view, { ...piece, order: "" }) : view.playerName(id.replace("@", ""));
    view.say(fill(byKeys ? lifted : lifted_touch, { unit: what, ...this.counted() }));
    view.model.send({ kind: "selected", unit: id });
  }
  // How many places it may go to; where it stays and whom it may help lights up too, and is not counted.
  counted() {
    const { geography, words } = this.view;
    const direct = new Set(this.list.filter((choice) => choice.direct).flatMap((choice) => choice.at.map((place) => geography.space(place))));
    const spaces = [...direct].filter((place) => geography.spaces.has(place)).length;
    const citadels = direct.size - spaces;
    return { goals: fill(citadels ? words.goals_and_citadels : words.goals, { spaces, citadels }) };
  }
  // A build, a removal, a payment: nothing of it points elsewhere.
  onTheSpot(id) {
    const { choices, geography, scene } = this.view;
    if (id.startsWith("+")) return true;
    const piece = scene.pieces.find((other) => other.id === id);
    const own = piece && geography.space(piece.at);
    return Boolean(own) && choices[id].every((choice) => choice.at.every((place) => geography.space(place) === own));
  }
  // Such an order is asked at once; where there is but one, a second click takes it back.
  askAtOnce(id, point) {
    const view = this.view;
    view.selected = id;
    this.goals = [];
    const standing = [...view.scene.pieces, ...view.sites()].find((other) => other.id === id);
    const given = Boolean(standing && standing.order);
    if (this.list.length === 1) return given ? this.takeBack() : this.write(this.list[0]);
    view.redraw();
    view.model.send({ kind: "selected", unit: id });
    const items = this.list.map((choice) => ({ choice }));
    if (given) items.push({ label: view.words.take_back, action: () => this.takeBack() });
    this.menu(items, standing ? standing.at : id.slice(1), point);
  }
  // Whatever was offered may be gone by now, when the season was resolved or somebody else wrote on the same sheet: then
  // nothing of it stays open, for a line of an old menu would write another order.
  keepUp() {
    const { view } = this;
    if (view.selected && !view.mayOrder(view.selected)) {
      this.closeMenu();
      view.selected = null;
      this.goals = [];
      this.aimed = -1;
      view.say("");
    } else if (this.opened && JSON.stringify(this.list) !== this.offered) this.closeMenu(true);
  }
  takeBack() {
    const view = this.view;
    const unit = view.selected;
    this.closeMenu();
    view.selected = null;
    view.redraw();
    view.say(view.words.taken_back);
    view.model.send({ kind: "clear", unit });
    const node = view.pieceNodes.get(unit);
    if (node) node.focus({ preventScroll: true });
  }
  cancel() {
    const view = this.view;
    if (this.closeMenu() || !this.layDown()) return;
    view.say(view.words.cancelled);
  }
  // No unit is in hand any more, and nothing is said of what could be done with one. It is told even when it was asked
  // for: that a unit was taken in hand may still have been on its way.
  layDown() {
    const view = this.view;
    if (!view.selected) return false;
    this.closeMenu();
    view.selected = null;
    this.goals = [];
    this.aimed = -1;
    view.redraw();
    view.say("");
    view.model.send({ kind: "selected", unit: "" });
    return true;
  }
  // Places that offer something to the lifted unit: destinations clockwise, then the rest.
  sorted() {
    const { geography } = this.view;
    const from = this.view.spotOf(this.view.selected);
    const angle = (place) => {
      const at = geography.at(place);
      return at && from ? (Math.atan2(at[1] - from[1], at[0] - from[0]) + Math.PI * 2.5) % (Math.PI * 2) : 0;
    };
    const direct = /* @__PURE__ */ new Set();
    const others = /* @__PURE__ */ new Set();
    for (const choice of this.list)
      for (const place of choice.at) (choice.direct ? direct : others).add(geography.space(place));
    const sort = (set) => [...set].sort((a, b) => angle(a) - angle(b));
    return [...sort(direct), ...sort([...others].filter((place) => !direct.has(place)))];
  }
  // The order is chosen by pointing at a place, or at the unit `other` that stands there. One meaning: it is written at
  // once; else a menu says in words what may be meant, the likeliest first.
  choose(pointed, point, other) {
    const view = this.view;
    const at = (place2) => this.list.filter((choice) => choice.at.some((one) => view.geography.space(one) === place2));
    const place = other ? pointed : view.geography.meant(pointed, (one) => at(one).length > 0);
    const there = at(place);
    const here = there.filter((choice) => !other || !choice.target || choice.target === other);
    const switching = other && view.mayOrder(other);
    if (!here.length) {
      if (switching) return this.select(other, point);
      view.say(fill(view.words[this.whyNot(place)], { place: view.geography.name(place, view.lang) }));
      return view.shake();
    }
    const direct = here.filter((choice) => choice.direct);
    const busy = other || this.met(place) || here.some((choice) => choice.helps);
    if (!switching && here.length === 1) return this.write(here[0]);
    if (!busy && direct.length === 1) return this.write(direct[0]);
    return this.ask(busy ? here : direct.length ? direct : here, place, point, switching ? other : null);
  }
  // Whether anything stands or arrives at a place that one might help, or meet.
  met(place) {
    const { geography, scene, selected } = this.view;
    return scene.pieces.some((piece) => piece.id !== selected && geography.space(piece.at) === place) || (scene.arrows || []).some((arrow) => arrow.unit !== selected && arrow.to && geography.space(arrow.to) === place);
  }
  // A lifted unit and another's arrow: help that very order.
  aid(unit, point) {
    const arrow = (this.view.scene.arrows || []).find((other) => other.unit === unit);
    const here = this.list.filter((choice) => choice.target === unit && choice.helps);
    if (here.length === 1) this.write(here[0]);
    else this.choose(this.view.geography.space(arrow ? arrow.from : ""), point, unit);
  }
  // What may be meant: what is likely by itself, the rest behind one more line; `other` is offered to be lifted instead.
  ask(choices, place, point, other) {
    const view = this.view;
    const sorted = [...choices].sort((a, b) => a.rank - b.rank || a.index - b.index);
    const likely = sorted.filter((choice) => choice.likely);
    const rest = this.gathered(sorted.filter((choice) => !choice.likely));
    const back = () => this.ask(choices, place, point, other);
    const items = this.opening(this.gathered(likely), place, point, back);
    if (other) {
      const piece = view.scene.pieces.find((one) => one.id === other);
      const unit = piece ? pieceName(view, { ...piece, order: "", leader: "" }) : view.playerName(other.replace("@", ""));
      const instead = { label: fill(view.words.lift_instead, { unit }), action: () => this.select(other, point) };
      items.splice(likely.filter((choice) => choice.helps).length, 0, instead);
    }
    if (rest.length && items.length && items.length + rest.length > 4)
      items.push({ label: view.words.other_orders, action: () => this.menu(this.opening(rest, place, point, back), place, point, back) });
    else items.push(...this.opening(rest, place, point, back));
    this.menu(items, place, point);
  }
  // Orders that help one and the same unit on its way stand behind one line.
  gathered(choices) {
    const groups = /* @__PURE__ */ new Map();
    for (const choice of choices) {
      const key = choice.more && !choice.helps ? `${choice.target} ${choice.more}` : `#${choice.index}`;
      groups.set(key, [...groups.get(key) || [], choice]);
    }
    return [...groups.values()];
  }
  opening(groups, place, point, back) {
    return groups.map(
      (group) => group.length === 1 ? { choice: group[0] } : {
        label: group[0].more,
        action: () => this.menu(group.map((choice) => ({ choice })), place, point, back)
      }
    );
  }
  write(choice) {
    const view = this.view;
    const unit = view.selected;
    this.closeMenu();
    view.selected = null;
    this.goals = [];
    this.aimed = -1;
    view.model.send({ kind: "order", unit, index: choice.index });
    view.redraw();
    view.say("");
    this.wrote = { unit, text: choice.text };
    const node = view.pieceNodes.get(unit);
    if (node) node.focus({ preventScroll: true });
  }
  // Why nothing is offered there, as far as the board alone tells: the wrong ground, or out of reach.
  whyNot(place) {
    const { geography, scene, selected } = this.view;
    const piece = scene.pieces.find((other) => other.id === selected);
    const space = geography.spaces.get(place);
    if (!piece || !space) return "not_there";
    if (piece.kind === "A" && space.kind === "sea") return "not_there_sea";
    if (piece.kind === "F" && !Object.keys(space.fleet).length) return "not_there_inland";
    const beside = piece.kind === "F" ? Object.values(space.fleet).flat() : space.army;
    const here = piece.kind === "F" ? piece.at : geography.space(piece.at);
    return "AF".includes(piece.kind) && !beside.includes(here) ? "not_there_far" : "not_there";
  }
  // An order is said to be written once it stands there, and as long as it does and is the last: it may be refused, or
  // undone, and others are written on the sheet.
  confirm() {
    const { view, wrote } = this;
    if (!wrote) return;
    const standing = [...view.scene.pieces, ...view.sites(), ...view.scene.leaders || []];
    const own = standing.find((one) => one.id === wrote.unit || "@" + one.name === wrote.unit);
    const stands = own && own.order && Object.values(own.order).includes(wrote.text);
    const others = JSON.stringify(standing.filter((one) => one !== own).map((one) => one.order || null));
    if (stands && !wrote.said) {
      wrote.others = others;
      view.say(wrote.said = fill(view.words.written, { order: wrote.text }));
    }
    if (!wrote.said || stands && others === wrote.others) return;
    if (view.voice.textContent === wrote.said) view.say("");
    this.wrote = null;
  }
  menu(items, place, point, back) {
    const view = this.view;
    this.closeMenu();
    const at = point || view.screenPoint(view.geography.at(place) || [0, 0]);
    const name = view.geography.name(place, view.lang);
    const menu = html("div", { class: "dia-menu", role: "menu", "aria-label": name });
    const shut = () => this.goals.length ? this.closeMenu(true) : this.leave();
    const cross = html("button", { type: "button", class: "dia-menu-shut", text: "✕", title: view.words.close, "aria-label": view.words.close, onclick: shut });
    menu.append(html("div", { class: "dia-menu-title" }, html("b", { text: name }), cross));
    const rows = [];
    const item = (action, ...parts) => {
      const row = html("button", { type: "button", role: "menuitem", onclick: (event) => {
        event.stopPropagation();
        action();
      }, onpointermove: () => row.focus({ preventScroll: true }) }, ...parts);
      rows.push(row);
      menu.append(row);
    };
    for (const { choice, label, action } of items)
      if (choice) item(() => this.write(choice), html("span", { text: choice.label }), html("code", { text: choice.text }));
      else item(action, html("span", { text: label }));
    if (back) {
      item(back, html("span", { text: view.words.back }));
      rows.at(-1).classList.add("dia-menu-back");
    }
    menu.addEventListener("keydown", (event) => {
      const index = rows.indexOf(view.active());
      if (event.key === "Escape") shut();
      else if (KEYS_NEXT.has(event.key)) rows[(index + 1) % rows.length].focus();
      else if (KEYS_BACK.has(event.key)) rows[(index < 1 ? rows.length : index) - 1].focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    view.stage.append(menu);
    wholeRows(menu, rows, Boolean(back));
    const room = view.stage.getBoundingClientRect();
    menu.style.left = `${Math.max(4, Math.min(at[0] + 12, room.width - menu.offsetWidth - 6))}px`;
    menu.style.top = `${Math.max(4, Math.min(at[1] + 8, room.height - menu.offsetHeight - 6))}px`;
    this.opened = menu;
    this.offered = JSON.stringify(this.list);
    rows[0].focus({ preventScroll: true });
  }
  // Something else is done than what a menu asks: it goes, and with it what was lifted only to be asked.
  dismiss() {
    if (this.closeMenu() && !this.goals.length) this.cancel();
  }
  // A menu that asked at once leaves nothing lifted behind.
  leave() {
    const unit = this.view.selected;
    this.closeMenu();
    this.cancel();
    const node = this.view.pieceNodes.get(unit);
    if (node) node.focus({ preventScroll: true });
  }
  closeMenu(refocus) {
    if (!this.opened) return false;
    this.opened.remove();
    this.opened = null;
    const node = refocus && this.view.pieceNodes.get(this.view.selected);
    if (node) node.focus({ preventScroll: true });
    return true;
  }
  aim(step) {
    if (!this.goals.length) return;
    this.aimed = (this.aimed + step + this.goals.length) % this.goals.length;
    const place = this.goals[this.aimed];
    const view = this.view;
    drawLights(view);
    view.look(place);
    const here = this.list.filter((choice) => choice.at.some((other) => view.geography.space(other) === place));
    view.say(`${view.geography.name(place, view.lang)}: ${[...here].sort((a, b) => a.rank - b.rank).map((choice) => choice.text).slice(0, 3).join(", ")}`);
  }
  key(event) {
    const view = this.view;
    const own = view.active() && view.active().dataset ? view.active().dataset.piece : null;
    if (event.key === "Escape") this.cancel();
    else if (event.key === "Delete" || event.key === "Backspace") {
      const unit = view.selected || own;
      if (!unit || !view.mayOrder(unit)) return;
      view.model.send({ kind: "clear", unit });
    } else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) view.model.send({ kind: "undo" });
    else if (view.selected && KEYS_NEXT.has(event.key)) this.aim(1);
    else if (view.selected && KEYS_BACK.has(event.key)) this.aim(-1);
    else if (event.key === "Enter" || event.key === " ") {
      if (view.selected && this.aimed >= 0) this.choose(this.goals[this.aimed], null);
      else if (own && view.selected === own && view.mayOrder(own)) this.cancel();
      else if (own && view.mayOrder(own)) this.select(own);
      else return;
    } else if (!view.selected && (KEYS_NEXT.has(event.key) || KEYS_BACK.has(event.key))) view.wander(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
};
function wholeRows(menu, rows, back) {
  if (menu.scrollHeight <= menu.clientHeight) return;
  const own = back ? rows.at(-1).offsetHeight : 0;
  const edge = menu.offsetHeight - menu.clientHeight;
  const ends = rows.slice(0, back ? -1 : void 0).map((row) => row.offsetTop + row.offsetHeight);
  const last = ends.findLast((end) => end + own + edge <= menu.offsetHeight);
  if (last) menu.style.maxHeight = `${last + own + edge}px`;
}
function drawLights(view) {
  const layer = view.layers.lights;
  empty(layer);
  if (view.selected) {
    const aimed = view.orders.goals[view.orders.aimed];
    for (const place of view.orders.goals) {
      const kinds = view.orders.list.filter((c) => c.at.some((other) => view.geography.space(other) === place));
      const direct = kinds.some((choice) => choice.direct);
      const sea = direct && kinds.every((choice) => choice.sea || !choice.direct);
      const classes = `dia-light ${direct ? "dia-goal" : "dia-aid"} ${sea ? "dia-by-sea" : ""} ${place === aimed ? "dia-aimed" : ""}`;
      const space = view.geography.spaces.get(place);
      if (space && direct) layer.append(svg("path", { d: space.d, class: classes, "data-goal": place }));
      else {
        const at = view.geography.at(place);
        if (at) layer.append(svg("circle", { cx: at[0], cy: at[1], r: (space ? 22 : 15) * view.pixel, class: classes, "data-goal": place }));
      }
    }
  }
  view.offers.light(layer);
  if (view.looked) {
    const space = view.geography.spaces.get(view.looked);
    if (space) layer.append(svg("path", { d: space.d, class: "dia-looked" }));
    else {
      const at = view.geography.at(view.looked);
      if (at) layer.append(svg("circle", { cx: at[0], cy: at[1], r: 14 * view.pixel, class: "dia-looked" }));
    }
  }
}

// src/map/offers.js
var Offers = class {
  constructor(view) {
    this.view = view;
  }
  get all() {
    return this.view.film.frame ? {} : this.view.model.get("offers") || {};
  }
  get list() {
    return this.all.list || [];
  }
  get any() {
    return this.list.length > 0;
  }
  of(piece) {
    return this.list.find((offer) => offer.piece === piece);
  }
  // What a click on a space means: all that stands there, or the way that leads there.
  at(pointed) {
    const place = this.view.geography.meant(pointed, (one) => this.list.some((offer) => offer.at === one));
    return this.list.filter((offer) => offer.at === place && offer.first);
  }
  show() {
    this.view.orders.closeMenu();
    if (this.asked !== this.all.key) {
      this.asked = this.all.key;
      this.view.look(this.all.about || null);
    }
    if (this.view.isFaced) this.view.redraw();
    else drawLights(this.view);
    this.mark();
    drawCard(this.view, this.view.looked);
  }
  click(piece, place, point) {
    const view = this.view;
    view.orders.closeMenu();
    const own = piece && this.of(piece.dataset.piece);
    if (own) return this.pick([own.index]);
    const space = piece ? piece.dataset.space : place;
    const here = space ? this.at(space) : [];
    if (!here.length) {
      if (!space) return;
      view.model.send({ kind: "offer", key: this.all.key, place: view.geography.province(space) });
      return view.shake();
    }
    if (here.length === 1 || this.all.many) return this.pick(here.map((offer) => offer.index));
    view.orders.menu(here.map((offer) => ({ label: offer.told, action: () => this.pick([offer.index]) })), space, point);
  }
  pick(picked) {
    this.view.orders.closeMenu();
    this.view.model.send({ kind: "offer", key: this.all.key, picked });
  }
  // One line for the card: what a click there would do.
  told(place) {
    const here = this.at(place);
    if (!here.length) return "";
    const { words } = this.view;
    if (here.length > 1) return fill(words.offer_many, { count: here.length });
    return fill(words.offer_here, { told: here[0].told });
  }
  light(layer) {
    const { view } = this;
    const places = new Set(this.list.map((offer) => offer.at));
    for (const place of places) {
      const space = view.geography.spaces.get(place);
      const only = this.list.some((offer) => offer.at === place && !offer.piece);
      const classes = `dia-light ${only ? "dia-goal" : "dia-aid"} dia-offered`;
      if (space) layer.append(svg("path", { d: space.d, class: classes, "data-goal": place }));
    }
    const way = this.at(view.looked || "").find((offer) => offer.way.length > 1);
    if (!way) return;
    const points = way.way.map((place) => view.geography.at(place)).filter(Boolean);
    layer.append(svg("path", { d: "M" + points.map((at) => at.map(round).join(",")).join("L"), class: "dia-way" }));
  }
  mark() {
    const ticked = new Set((this.all.ticked || []).map(Number));
    for (const [id, node] of this.view.pieceNodes || []) {
      const offer = this.of(id);
      node.classList.toggle("dia-may", Boolean(offer));
      const isTicked = Boolean(offer) && ticked.has(offer.index);
      node.classList.toggle("dia-ticked", isTicked);
      const sign = node.querySelector(".dia-picked");
      if (isTicked && !sign) node.append(pickedSign());
      else if (sign && !isTicked) sign.remove();
    }
  }
};
var pickedSign = () => svg("g", { class: "dia-picked", transform: "translate(-16,-17)" }, svg("circle", { r: 8 }), svg("path", { d: "M-3.5,0L-1,3L3.5,-3" }));

// src/map/outlines.js
var NOBODY = -1;
var CELL = 2;
var Outlines = class {
  constructor(board) {
    const [x0, y0, x1, y1] = board.frame;
    this.from = [x0, y0];
    [this.wide, this.high] = [x1 - x0, y1 - y0].map((side) => Math.ceil(side / CELL));
    this.cells = new Int16Array(this.wide * this.high).fill(NOBODY);
    this.index = new Map(board.spaces.map((space, index) => [space.id, index]));
    this.isLand = board.spaces.map((space) => space.kind === "land");
    for (const land of [false, true])
      board.spaces.forEach((space, index) => {
        if (this.isLand[index] === land) this.paint(space.d, index);
      });
  }
  // Every row of the table is filled between the points where it crosses the outline.
  paint(path, index) {
    const rows = [];
    for (const ring of path.split("M")) {
      const texts = ring.replace("Z", "").split("L").filter(Boolean).map((point) => point.split(","));
      const points = texts.map((text) => text.map((value, axis) => (Number(value) - this.from[axis]) / CELL));
      points.forEach(([xa, ya], at) => {
        const [xb, yb] = points[(at + 1) % points.length];
        const [low, high] = [Math.min(ya, yb), Math.max(ya, yb)].map((y) => Math.ceil(y - 0.5));
        for (let row = Math.max(0, low); row < Math.min(this.high, high); row += 1) {
          const x = xa + (row + 0.5 - ya) / (yb - ya) * (xb - xa);
          (rows[row] = rows[row] || []).push(x);
        }
      });
    }
    rows.forEach((crossed, row) => {
      crossed.sort((a, b) => a - b);
      for (let i = 0; i + 1 < crossed.length; i += 2) {
        const [start, end] = [crossed[i], crossed[i + 1]].map((x) => Math.min(this.wide, Math.max(0, Math.round(x))));
        this.cells.fill(index, row * this.wide + start, row * this.wide + end);
      }
    });
  }
  at(x, y) {
    const column = Math.floor((x - this.from[0]) / CELL);
    const row = Math.floor((y - this.from[1]) / CELL);
    return column < 0 || row < 0 || column >= this.wide || row >= this.high ? NOBODY : this.cells[row * this.wide + column];
  }
  // Of the points of a net over a box: the share that lies in the space, and the share on land of others.
  share([left, top, right, bottom], id, columns = 5, rows = 3) {
    const own = this.index.get(id);
    let [inside, abroad] = [0, 0];
    for (let i = 0; i < columns; i += 1)
      for (let k = 0; k < rows; k += 1) {
        const there = this.at(left + (right - left) * i / (columns - 1), top + (bottom - top) * k / (rows - 1));
        if (there === own) inside += 1;
        else if (there !== NOBODY && this.isLand[there]) abroad += 1;
      }
    return { inside: inside / (columns * rows), abroad: abroad / (columns * rows) };
  }
  isAbroad(id, [x, y]) {
    const there = this.at(x, y);
    return there !== NOBODY && this.isLand[there] && there !== this.index.get(id);
  }
  holds(id, [x, y]) {
    return this.at(x, y) === this.index.get(id);
  }
};

// src/map/zoom.js
var CLOSEST = 12;
var WIDE = 1500;
var Zoom = class {
  constructor(view) {
    this.view = view;
    const [x0, y0, x1, y1] = view.board.frame;
    this.board = [x0, y0, x1 - x0, y1 - y0];
    this.rect = [...this.board];
    this.full = true;
    this.touched = false;
    this.room = "";
    this.home = "";
    this.isHome = false;
    this.theatre = "";
    this.pending = false;
    this.left = null;
  }
  // Width by height of the room.
  get ratio() {
    const { clientWidth, clientHeight } = this.view.svg;
    return clientWidth && clientHeight ? clientWidth / clientHeight : this.board[2] / this.board[3];
  }
  // The whole board, in the middle of the room.
  get whole() {
    const [x, y, w, h] = this.board;
    const ratio = this.ratio;
    const width = Math.max(w, h * ratio);
    return [x + (w - width) / 2, y + (h - width / ratio) / 2, width, width / ratio];
  }
  apply(now) {
    this.view.svg.setAttribute("viewBox", this.rect.map(round).join(" "));
    if (now) return this.view.resize();
    if (this.pending) return void 0;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.view.resize();
    });
    return void 0;
  }
  // Where the room has another size or shape, the same is looked at, from as near.
  fitRoom() {
    const { clientWidth, clientHeight } = this.view.svg;
    const room = `${clientWidth}x${clientHeight}`;
    if (room === this.room) return;
    this.room = room;
    const home = !this.touched && this.startsNear;
    const grown = !this.touched && this.isHome && !home;
    const ground = !this.touched && !this.view.isNarrow && this.ground;
    this.isHome = home && !ground;
    if (ground) [this.rect, this.full, this.theatre] = [this.around(ground), false, PLAYED];
    else if (home) this.atHome();
    else if (this.full || grown) {
      this.full = true;
      this.rect = this.whole;
    } else {
      const [x, y, w, h] = this.rect;
      this.rect = this.clamped(x, y + (h - w / this.ratio) / 2, w);
    }
    this.view.svg.setAttribute("viewBox", this.rect.map(round).join(" "));
  }
  // The box of what alone is played on, without the rear bases, which may lie far off: who stands there and is not in sight is
  // drawn at the edge (spots.js). Nothing where the whole board is played on.
  get ground() {
    const { board, scene } = this.view;
    if (!(scene.played || []).length) return null;
    const parts = board.spaces.filter((space) => space.terrain !== "base" && scene.played.includes(space.id));
    const points = parts.flatMap((space) => space.d.split(/[MLZ]/).filter(Boolean).map((point) => point.split(",").map(Number)));
    const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
    const air = this.board[2] / 150;
    return [Math.min(...xs) - air, Math.min(...ys) - air, Math.max(...xs) + air, Math.max(...ys) + air];
  }
  // On a phone one begins near one's own units: the whole board would be too small to point at; so it would in a room that
  // is small and of another shape than the board, most of which would stay empty, and for a group on a small screen.
  get startsNear() {
    const { isNarrow, isSmall, isFaced } = this.view;
    if (isFaced && !isNarrow) return false;
    return isNarrow || this.isSeat || isSmall && [2, 3].some((side) => this.whole[side] > this.board[side] * 1.05);
  }
  // The page of a group, or of who plays alone, on a screen that is not wide.
  get isSeat() {
    return window.innerWidth < WIDE && Boolean(this.view.root.closest(".dia-seat, .dia-alone"));
  }
  // The points of what a player has: his units, what he raises; before he has any, what he holds.
  hearths(player) {
    const { scene, geography } = this.view;
    const points = (places) => places.map((place) => geography.at(place)).filter(Boolean);
    const stands = [...scene.pieces, ...this.view.sites()].filter((piece) => piece.owner === player).map((piece) => piece.at);
    if (stands.length) return points(stands);
    const { citadels, provinces } = scene.owners || {};
    return points(Object.entries({ ...provinces, ...citadels }).filter(([, owner]) => player && owner === player).map(([place]) => place));
  }
  atHome() {
    const narrow = this.view.isNarrow;
    this.home = this.view.model.get("active") || (narrow || this.isSeat ? this.home : "");
    const spots = this.hearths(this.home);
    this.full = !spots.length;
    if (this.full) return void (this.rect = this.whole);
    const [left, right] = [Math.min(...spots.map(([x]) => x)), Math.max(...spots.map(([x]) => x))];
    const [top, bottom] = [Math.min(...spots.map(([, y]) => y)), Math.max(...spots.map(([, y]) => y))];
    const air = this.board[2] / (narrow ? 12 : 5);
    const width = Math.max(right - left + 2 * air, (bottom - top + 2 * air) * this.ratio);
    this.rect = this.clamped((left + right - width) / 2, (top + bottom - width / this.ratio) / 2, width);
  }
  // Inside the board and of the room's shape; where the board is smaller than the room, in its middle.
  clamped(x, y, w) {
    const [bx, by, bw, bh] = this.board;
    const whole = this.whole[2];
    const width = Math.min(whole, Math.max(bw / CLOSEST, w));
    const height = width / this.ratio;
    const held = (at, size, from, room) => size >= room ? from + (room - size) / 2 : Math.min(Math.max(at, from), from + room - size);
    return [held(x, width, bx, bw), held(y, height, by, bh), width, height];
  }
  set(x, y, w, theatre = "") {
    this.touched = true;
    this.theatre = theatre;
    this.rect = this.clamped(x, y, w);
    this.full = this.rect[2] >= this.whole[2] * 0.999;
    this.apply();
  }
  by(factor, at) {
    const [x, y, w, h] = this.rect;
    const [cx, cy] = at || [x + w / 2, y + h / 2];
    const width = Math.min(this.whole[2], Math.max(this.board[2] / CLOSEST, w / factor));
    const ratio = width / w;
    this.set(cx - (cx - x) * ratio, cy - (cy - y) * ratio, width);
  }
  // The smallest rectangle of the room's shape around a box.
  around([x0, y0, x1, y1]) {
    const width = Math.max(x1 - x0, (y1 - y0) * this.ratio);
    return this.clamped((x0 + x1) / 2 - width / 2, (y0 + y1) / 2 - width / this.ratio / 2, width);
  }
  fit(box, theatre = "") {
    this.set(...this.around(box).slice(0, 3), theatre);
  }
  // Close up on some places, with a margin; on the whole board where none are named.
  near(places) {
    const points = places.map((place) => this.view.geography.at(place)).filter(Boolean);
    if (!points.length) return;
    const [xs, ys] = [points.map((at) => at[0]), points.map((at) => at[1])];
    const margin = this.whole[2] / 9;
    this.fit([Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin]);
  }
  // Go where something is asked, unless it is in sight; afterwards, when nothing is, back to what was looked at.
  visit(places) {
    if (!places.length) {
      Object.assign(this, this.left || { touched: false, full: true, theatre: "" }, { left: null, room: "" });
      return void this.apply(true);
    }
    this.left = this.left || { rect: this.rect, full: this.full, touched: this.touched, theatre: this.theatre };
    const [x0, y0, x1, y1] = this.view.window();
    const seen = (at) => at[0] > x0 && at[0] < x1 && at[1] > y0 && at[1] < y1;
    const far = this.full && Object.keys(this.view.shares).length > 0;
    if (far || !places.map((place) => this.view.geography.at(place)).filter(Boolean).every(seen)) this.near(places);
  }
  // As one began.
  anew() {
    Object.assign(this, { touched: false, room: "" });
    this.apply(true);
  }
  all() {
    this.rect = this.whole;
    this.full = this.touched = true;
    this.apply();
  }
  // Bring a place into sight, closer if the whole board is shown.
  show(place) {
    const at = this.view.geography.at(place);
    if (!at) return;
    const width = Math.min(this.rect[2], this.whole[2] * 0.45);
    this.set(at[0] - width / 2, at[1] - width / this.ratio / 2, width);
  }
  listen() {
    const node = this.view.svg;
    node.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !this.view.root.contains(document.activeElement)) return;
      event.preventDefault();
      this.by(event.deltaY < 0 ? 1.25 : 0.8, this.view.boardPoint(event));
    }, { passive: false });
    node.addEventListener("dblclick", (event) => {
      if (this.view.selected || this.view.offers.any || event.target.closest("[data-piece],[data-arrow]")) return;
      this.by(1.8, this.view.boardPoint(event));
    });
    this.listenToFingers(node);
  }
  // One pointer drags; two come closer or go away, and drag with their middle.
  listenToFingers(node) {
    const down = /* @__PURE__ */ new Map();
    let from = null;
    const start = () => {
      const points = [...down.values()];
      const middle = points.length > 1 ? between(points[0], points[1], 0.5) : points[0];
      from = points.length ? { middle, spread: points.length > 1 ? Math.max(20, distance(points[0], points[1])) : 0, rect: [...this.rect], grain: this.view.grain } : null;
    };
    node.addEventListener("pointerdown", (event) => {
      if (event.isPrimary) {
        down.clear();
        this.view.dragged = false;
      }
      down.set(event.pointerId, [event.clientX, event.clientY]);
      start();
    });
    node.addEventListener("pointermove", (event) => {
      if (!from || !down.has(event.pointerId)) return;
      if (!event.buttons) return void down.delete(event.pointerId);
      down.set(event.pointerId, [event.clientX, event.clientY]);
      const points = [...down.values()];
      const middle = points.length > 1 ? between(points[0], points[1], 0.5) : points[0];
      if (!this.view.dragged && points.length < 2 && distance(middle, from.middle) < 6) return;
      if (!this.view.dragged) node.setPointerCapture(event.pointerId);
      this.view.dragged = true;
      node.classList.add("dia-dragging");
      const box = node.getBoundingClientRect();
      const scale = points.length > 1 && from.spread ? from.spread / Math.max(20, distance(points[0], points[1])) : 1;
      const width = Math.min(this.whole[2], Math.max(this.board[2] / CLOSEST, from.rect[2] * scale));
      const closer = width / from.rect[2];
      const at = [from.rect[0] + (from.middle[0] - box.left) * from.grain, from.rect[1] + (from.middle[1] - box.top) * from.grain];
      this.set(at[0] - (middle[0] - box.left) * from.grain * closer, at[1] - (middle[1] - box.top) * from.grain * closer, width);
    });
    const stop = (event) => {
      down.delete(event.pointerId);
      if (!down.size) node.classList.remove("dia-dragging");
      start();
    };
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) node.addEventListener(name, stop);
  }
};

// src/map/view.js
var count = 0;
var NARROW = 460;
var SMALL = 600;
var FILLED = 0.45;
var STACKED = 720;
var MapView = class {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.id = `dia${count += 1}-${Math.floor(Math.random() * 1e6)}-`;
    this.board = model.get("board");
    this.geography = new Geography(this.board);
    this.outlines = new Outlines(this.board);
    this.selected = null;
    this.looked = null;
    this.peeked = null;
    this.clicked = null;
    this.grain = 1;
    this.pixel = 1;
    this.isNarrow = this.isSmall = this.besides = false;
    this.mode = "owner";
    this.build();
    this.orders = new Orders(this);
    this.offers = new Offers(this);
    this.zoom = new Zoom(this);
    this.film.view = this;
    this.zoom.listen();
    listen(this);
  }
  // What stands around the map comes first: it leaves the map its room, and the map is drawn once.
  begin() {
    drawTools(this);
    drawCard(this, null);
    this.film.load(this.model.get("film"));
    this.zoom.apply(true);
    this.zoom.near(this.model.get("near") || []);
    if (this.offers.all.key !== void 0) this.offers.show();
    this.write();
  }
  // Once the letters have come, names are laid anew, by their own widths.
  async write() {
    const wanted = [`700 15px ${FONT}`, `italic 700 15px ${SERIF}`];
    if (wanted.every((font) => document.fonts.check(font))) return;
    const found = await Promise.all(wanted.map((font) => document.fonts.load(font)));
    if (!found.some((faces) => faces.length) || !this.root.isConnected) return;
    forgetWidths();
    this.settled = null;
    this.redraw();
  }
  get lang() {
    return this.model.get("lang") === "en" ? "en" : "fr";
  }
  get words() {
    return this.model.get("words")[this.lang];
  }
  get choices() {
    return this.film.frame ? {} : this.model.get("choices") || {};
  }
  get scene() {
    const scene = this.film.frame ? this.film.frame.scene : this.model.get("scene");
    return scene && scene.pieces ? scene : { pieces: [], arrows: [], leaders: [], sieges: [], owners: { provinces: {}, citadels: {} } };
  }
  // Whether a space is played on: in some scenarios only a part of the board is.
  plays(id) {
    const { played } = this.scene;
    return !played || !played.length || played.includes(id);
  }
  // Whether the legend is shown: as somebody wants it, else where there is room for it.
  // Open the legend, or close it.
  showLegend(open) {
    this.legend = open;
    this.tools.querySelector(".dia-key")?.setAttribute("aria-pressed", String(open));
    drawLegend(this);
  }
  get hasLegend() {
    return this.legend === void 0 ? this.besides : this.legend;
  }
  // Whether counters say themselves what they are.
  get isFaced() {
    return this.scene.pieces.some((piece) => hasFoot(this, piece));
  }
  player(id) {
    return this.board.players.find((player) => player.id === id);
  }
  playerName(id) {
    const player = this.player(id);
    return player ? player.name[this.lang] : id || "";
  }
  mayOrder(id) {
    return Object.prototype.hasOwnProperty.call(this.choices, id);
  }
  // Whether a click on a unit of the film leads back to its orders.
  mayResume(id) {
    return Boolean(this.film.frame && this.model.get("resumes")) && Object.prototype.hasOwnProperty.call(this.model.get("choices") || {}, id);
  }
  active() {
    return this.root.getRootNode().activeElement;
  }
  // Board pixels in one pixel of a counter: counters grow a little when one looks closer.
  get unit() {
    return this.pixel * (this.isNarrow ? 0.82 : 1) * Math.min(1.45, Math.max(1, 0.8 / this.pixel));
  }
  symbolSize() {
    return this.pixel * Math.min(1.35, Math.max(1, 0.9 / this.pixel));
  }
  stroke(kind) {
    return (kind.startsWith("move") ? 5 : kind === "lead" || kind === "siege" ? 3 : 4) * this.unit;
  }
  dashes(kind) {
    const shapes = { support: [10, 6], convoy: [1, 8], retreat: [14, 5, 2, 5], lead: [3, 4] };
    return (shapes[kind] || []).map((value) => round(value * this.unit)).join(" ") || "none";
  }
  window() {
    const [x, y, w, h] = this.zoom.rect;
    return [x, y, x + w, y + h];
  }
  // Where units may be raised by who is at the map, and where they are to be raised by an order.
  sites() {
    const ordered = this.scene.sites || [];
    const known2 = new Set(ordered.map((site) => site.id));
    const open = Object.keys(this.choices).filter((id) => id.startsWith("+") && !known2.has(id));
    return [...ordered, ...open.map((id) => ({ id, at: id.slice(1), owner: this.model.get("active"), kind: "", grade: "", order: "" }))];
  }
  obstacles() {
    return [...pieceBoxes(this), ...this.toolBoxes()];
  }
  // The buttons that lie over the map: a name beneath them could not be read.
  toolBoxes() {
    const box = this.svg.getBoundingClientRect();
    const [x, y] = this.zoom.rect;
    const shown = [...this.tools.children].map((node) => node.getBoundingClientRect()).filter((one) => one.width);
    return shown.map((one) => [x + (one.left - box.left) * this.grain, y + (one.top - box.top) * this.grain, x + (one.right - box.left) * this.grain, y + (one.bottom - box.top) * this.grain]);
  }
  spotOf(id) {
    const piece = this.scene.pieces.find((other) => other.id === id);
    if (piece) return pieceSpot(this, piece);
    return spotsOf(this).at.get(id) || null;
  }
  boardPoint(event) {
    const box = this.svg.getBoundingClientRect();
    const [x, y, w, h] = this.zoom.rect;
    return [x + (event.clientX - box.left) / box.width * w, y + (event.clientY - box.top) / box.height * h];
  }
  screenPoint(at) {
    const [x, y] = this.zoom.rect;
    return [(at[0] - x) / this.grain, (at[1] - y) / this.grain];
  }
  build() {
    const { board } = this;
    const [x0, y0, x1, y1] = board.frame;
    this.root.classList.add("dia-map");
    this.root.dataset.lmSuppressShortcuts = "true";
    for (const [name, color] of Object.entries(board.colors || {})) this.root.style.setProperty(`--dia-${name}`, color);
    this.svg = svg("svg", { class: "dia-svg", tabindex: 0, role: "group", style: { aspectRatio: `${x1 - x0} / ${y1 - y0}` } });
    this.svg.append(drawBase(this));
    this.layers = {};
    for (const name of ["aside", "lights", "places", "labels", "pieces", "arrows", "peek", "shares", "dots"]) {
      this.layers[name] = svg("g", { class: `dia-${name}-layer` });
      this.svg.append(this.layers[name]);
    }
    this.tools = html("div", { class: "dia-tools" });
    this.voice = html("div", { class: "dia-voice", "aria-live": "polite", role: "status" });
    this.stage = html("div", { class: "dia-stage" }, this.svg, this.voice);
    this.card = html("div", { class: "dia-card" });
    this.holdings = html("div", { class: "dia-holdings" });
    this.foot = html("div", { class: "dia-foot" }, this.holdings, this.card);
    this.film = new Film(this);
    this.root.append(this.tools, this.stage, this.film.bar, this.foot);
  }
  say(text) {
    if (!text && !this.voice.textContent) return;
    this.voice.textContent = text;
    this.putVoice();
    this.voice.style.animation = "none";
    void this.voice.offsetWidth;
    this.voice.style.animation = "";
  }
  // What is said lies over an edge of the map (map.css): over the upper one, unless it would hide more of what is in hand
  // there, and of where that may go, than over the lower one.
  putVoice() {
    this.voice.classList.remove("dia-low");
    if (!this.selected || !this.voice.textContent) return;
    const [said, stage] = [this.voice.getBoundingClientRect(), this.stage.getBoundingClientRect()];
    if (getComputedStyle(this.voice).position !== "absolute") return;
    const asked = [this.selected, ...this.orders.goals].map((id) => this.spotOf(id) || this.geography.at(id)).filter(Boolean);
    const half = 16;
    const [left, right] = [said.left - stage.left, said.right - stage.left];
    const hidden = (top) => asked.filter((at) => {
      const [x, y] = this.screenPoint(at);
      return x + half > left && x - half < right && y > top - half && y < top + said.height + half;
    }).length;
    if (hidden(said.top - stage.top) > hidden(stage.height - said.height - 12)) this.voice.classList.add("dia-low");
  }
  shake() {
    this.stage.classList.remove("dia-shake");
    void this.stage.offsetWidth;
    this.stage.classList.add("dia-shake");
  }
  look(id) {
    if (this.looked === id) return;
    this.looked = id;
    if (this.isSmall && !this.selected) this.say("");
    drawCard(this, id);
    drawLights(this);
  }
  // Which pile is pointed at, by its key; null for none.
  peek(key) {
    if (this.peeked === key) return;
    this.peeked = key;
    drawPeek(this);
  }
  // Where one begins to walk: at a unit of whose turn it is, else at any that stands on what is played on.
  get start() {
    const standing = this.scene.pieces.filter((piece) => this.plays(this.geography.space(piece.at)));
    const first = standing.find((piece) => piece.owner === this.model.get("active")) || standing[0];
    return first ? this.geography.space(first.at) : this.board.spaces[0].id;
  }
  // Arrow keys without a lifted unit walk from space to space.
  wander(key) {
    if (!this.looked) return this.arrive(this.start);
    const from = this.looked;
    const here = this.geography.at(from);
    const toward = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null;
    for (const space of this.board.spaces) {
      if (space.id === from || !this.plays(space.id)) continue;
      const step = [space.anchor[0] - here[0], space.anchor[1] - here[1]];
      const along = step[0] * toward[0] + step[1] * toward[1];
      const aside = Math.abs(step[0] * toward[1]) + Math.abs(step[1] * toward[0]);
      if (along <= 2 || aside > along * 1.6) continue;
      const cost = along + aside * 1.5;
      if (!best || cost < best.cost) best = { cost, id: space.id };
    }
    if (best) this.arrive(best.id);
  }
  arrive(id) {
    this.look(id);
    this.say(this.geography.name(id, this.lang));
  }
  // What is shown of shares: nothing while a season is played before one's eyes.
  get shares() {
    return this.film.frame ? {} : this.model.get("shares") || {};
  }
  tint() {
    const owners = this.scene.owners || { provinces: {} };
    const shares = Object.keys(this.shares).length ? this.shares : null;
    for (const [id, node] of this.tints) {
      if (shares) {
        tintShare(this, node, shares[id]);
        continue;
      }
      const index = this.board.players.findIndex((player) => player.id === owners.provinces[id]);
      const isFilled = index >= 0 && this.board.filled && (this.mode !== "owner" || id in (owners.rightful || {}));
      node.style.fillOpacity = isFilled ? String(FILLED) : "";
      const worn = this.mode === "owner" && index >= 0 ? `url(#${this.id}owner${index})` : "none";
      node.setAttribute("fill", isFilled ? this.board.players[index].color : worn);
    }
    for (const [id, node] of this.rights) {
      const index = this.board.players.findIndex((player) => player.id === (owners.rightful || {})[id]);
      node.setAttribute("fill", index >= 0 && !shares ? `url(#${this.id}right${index})` : "none");
    }
    this.root.classList.toggle("dia-by-owner", this.mode === "owner");
    for (const place of this.board.places) {
      const symbol = this.symbols && this.symbols.get(place.id);
      const owner = this.player((owners.citadels || {})[place.id]);
      if (symbol) symbol.style.setProperty("--dia-held", this.mode === "owner" && owner ? owner.color : "");
    }
  }
  resize() {
    const width = this.root.clientWidth;
    this.isNarrow = width < NARROW;
    this.root.classList.toggle("dia-narrow", this.isNarrow);
    this.isSmall = width < SMALL;
    this.root.classList.toggle("dia-tight", this.isSmall);
    const lesson = this.root.closest(".dia-lesson");
    if (lesson) lesson.classList.toggle("dia-stacked", lesson.clientWidth < STACKED);
    putBeside(this);
    this.zoom.fitRoom();
    if (this.caption) this.caption();
    const size = parseFloat(getComputedStyle(this.root).getPropertyValue("--dia-k")) || 1;
    this.grain = this.zoom.rect[2] / (this.svg.clientWidth || 1e3);
    this.pixel = this.grain * size;
    drawPlaces(this);
    this.redraw();
  }
  redraw() {
    if (this.veiled !== String(this.scene.played)) {
      const begun = this.veiled !== void 0;
      this.veiled = String(this.scene.played);
      drawAside(this);
      drawPlaces(this);
      if (begun) {
        drawTools(this);
        return void this.zoom.anew();
      }
    }
    this.spots = null;
    this.orders.keepUp();
    this.root.classList.toggle("dia-lifting", Boolean(this.selected));
    this.tint();
    drawSky(this);
    drawArrows(this);
    drawPieces(this);
    drawPeek(this);
    drawLights(this);
    layLabels(this);
    drawDots(this);
    drawHoldings(this);
    this.mark();
    if (this.hasLegend && this.isFaced) drawLegend(this);
  }
  // Dim what is not the active player's; light what the report speaks of.
  mark() {
    const active = this.film.frame ? "" : this.model.get("active");
    const lit = new Set(this.model.get("lit") || []);
    const owner = (id) => {
      const piece = this.scene.pieces.find((other) => other.id === id);
      const site = (this.scene.sites || []).find((other) => other.id === id);
      return piece ? piece.owner : site ? site.owner : id.startsWith("+") ? active : id.replace("@", "");
    };
    for (const [id, node] of this.pieceNodes) {
      node.classList.toggle("dia-lit", lit.has(id));
      node.classList.toggle("dia-dim", lit.size ? !lit.has(id) : Boolean(active) && !this.isFaced && owner(id) !== active);
      node.classList.toggle("dia-selected", id === this.selected);
    }
    for (const { ids, node } of this.pileNodes || []) {
      node.classList.toggle("dia-lit", ids.some((id) => lit.has(id)));
      node.classList.toggle("dia-dim", lit.size > 0 && !ids.some((id) => lit.has(id)));
    }
    this.offers.mark();
    for (const [id, node] of this.arrowNodes) {
      node.classList.toggle("dia-lit", lit.has(id));
      node.classList.toggle("dia-dim", lit.size > 0 && !lit.has(id));
    }
  }
};

// src/map/main.js
function render({ model, el }) {
  const view = new MapView(model, el);
  view.begin();
  const watch = new ResizeObserver(() => view.resize());
  watch.observe(view.svg);
  return () => {
    watch.disconnect();
    document.removeEventListener("keydown", view.leave, true);
    for (const name of ["pointerdown", "focusin"]) document.removeEventListener(name, view.elsewhere, true);
    view.film.stop();
  };
}
var main_default = { render };
export {
  main_default as default
};
