// The board that never changes: water, land, relief, borders, rivers, symbols of places.

/** @import { Player, Point, Space } from "./sent.d.ts" */
/** @import { MapView } from "./view.js" */
import { empty, round, svg } from "../shared/dom.js";

/** @type {Record<string, string>} */
export const PATTERNS = { flood: "flood", desert: "desert", mountain: "mountain", wet: "flood", high: "heights", city: "bricks", base: "camp", operations: "waves" };

/** @param {string} id @param {Player[]} players */
function patternDefs(id, players) {
  const defs = svg("defs");
  /** @param {string} name @param {number} size @param {SVGElement[]} shapes */
  const tile = (name, size, ...shapes) =>
    defs.append(svg("pattern", { id: id + name, width: size, height: size, patternUnits: "userSpaceOnUse" }, ...shapes));
  tile("flood", 22, svg("path", { d: "M2,6h8M13,16h8", class: "dia-flood" }));
  tile("desert", 20, svg("path", { d: "M4,5h.1M14,15h.1", class: "dia-dots" }));
  tile("mountain", 26, svg("path", { d: "M3,12l4,-6l4,6M15,24l4,-6l4,6", class: "dia-peaks" }));
  tile("heights", 26, svg("path", { d: "M3,12l4,-6l4,6M15,24l4,-6l4,6", class: "dia-peaks dia-p-high" }));
  tile("bricks", 28, svg("path", { d: "M0,4H28M0,18H28M7,4V18M21,18V32M21,4V-10", class: "dia-peaks dia-p-city" }));
  tile("camp", 20, svg("path", { d: "M4,5h.1M14,15h.1", class: "dia-dots dia-p-base" }));
  tile("waves", 44, svg("path", { d: "M2,8q4,-4 8,0t8,0M24,30q4,-4 8,0t8,0", class: "dia-peaks dia-p-operations" }));
  // So are the weathers.
  const skies = { storm: "M0,14L14,0M0,0L14,14", snow: "M3,4h.1M10,11h.1", sand: "M0,14L14,0", flood: "M0,4H14M0,11H14" };
  for (const [kind, d] of Object.entries(skies)) tile("sky" + kind, 14, svg("path", { d, class: `dia-sky-ink dia-sky-${kind}` }));
  // Owners are told apart by hatching as well as by colour.
  const hatches = { up: "M0,14L14,0", down: "M0,0L14,14", flat: "M0,7H14", tall: "M7,0V14", cross: "M0,7H14M7,0V14", dots: "M7,6h.1M0,13h.1M14,13h.1" };
  players.forEach((player, index) => {
    const shape = svg("path", { d: hatches[player.hatch] || hatches.up, class: "dia-hatch", style: { stroke: player.color } });
    defs.append(
      svg(
        "pattern",
        { id: `${id}owner${index}`, width: 14, height: 14, patternUnits: "userSpaceOnUse" },
        svg("rect", { width: 14, height: 14, fill: player.color, "fill-opacity": 0.42 }),
        shape,
      ),
      // Whose a space is by right, over the colour of who holds it.
      svg(
        "pattern",
        { id: `${id}right${index}`, width: 16, height: 16, patternUnits: "userSpaceOnUse" },
        svg("path", { d: "M-4,4L4,-4M0,16L16,0M12,20L20,12", class: "dia-rightful", style: { stroke: player.color } }),
      ),
    );
  });
  return defs;
}

/** @param {number} tips @param {number} outer @param {number} inner */
function starPoints(tips, outer, inner) {
  const points = [];
  for (let i = 0; i < 2 * tips; i += 1) {
    const radius = i % 2 ? inner : outer;
    const angle = -Math.PI / 2 + (i * Math.PI) / tips;
    points.push(`${round(radius * Math.cos(angle))},${round(radius * Math.sin(angle))}`);
  }
  return points.join(" ");
}

/** @param {{ id: string, kind: string, port: boolean, centre?: string }} place @param {number} scale */
export function placeSymbol(place, scale) {
  const group = svg("g", { class: `dia-place dia-${place.kind}`, "data-place": place.id });
  const r = 7 * scale;
  if (place.port) group.append(svg("circle", { r: r * 1.45, class: "dia-port" }));
  if (place.kind === "capital") {
    group.append(svg("circle", { r, class: "dia-disc" }));
    group.append(svg("polygon", { points: starPoints(5, r * 0.8, r * 0.32), class: "dia-star" }));
  } else if (place.centre) {
    // A supply centre: whole (a star), worth half a unit (half a disc), or not woken yet (a small star).
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
  // A generous invisible disc to hit with a finger.
  group.append(svg("circle", { r: r * 1.9, class: "dia-hit" }));
  return group;
}

/** @param {MapView} view */
export function drawBase(view) {
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
  view.grounds = new Map();
  view.tints = new Map();
  view.rights = new Map();
  /** @param {Space} space */
  const ground = (space) => {
    const node = svg("path", {
      d: space.d,
      class: `dia-space dia-${space.kind} dia-${space.terrain} dia-tone${space.tone || 0}`,
      "data-space": space.id,
    });
    if (space.country) node.style.fill = space.country;
    view.grounds.set(space.id, node);
    inner.append(node);
    if (space.kind === "land") clip.append(svg("path", { d: space.d }));
  };
  board.spaces.filter((space) => space.kind === "sea").forEach(ground);
  inner.append(svg("path", { d: board.spaces.filter((s) => s.kind === "land").map((s) => s.d).join(""), class: "dia-glow" }));
  for (const d of board.closed || []) inner.append(svg("path", { d, class: "dia-islet dia-closed" })); // nobody enters
  board.spaces.filter((space) => space.kind === "land").forEach(ground);
  // Islets, and the land of zones that are land and sea at once: nobody is there.
  for (const d of board.scenery) inner.append(svg("path", { d, class: "dia-islet dia-untouchable" }));
  for (const d of board.lakes || []) inner.append(svg("path", { d, class: "dia-off dia-untouchable" }));
  const over = svg("g", { class: "dia-untouchable" });
  inner.append(over);
  over.append(clip, svg("clipPath", { id: id + "scenery" }, ...board.scenery.map((d) => svg("path", { d }))));
  for (const space of board.spaces) {
    if (PATTERNS[space.terrain]) over.append(svg("path", { d: space.d, fill: `url(#${id}${PATTERNS[space.terrain]})` }));
    // Of a zone that is land and sea at once the land says whose it is; its water is only tinged.
    const tint = space.terrain === "operations"
      ? svg("g", { class: "dia-tint" }, svg("path", { d: space.d, class: "dia-tinge" }), svg("path", { d: space.d, "clip-path": `url(#${id}scenery)` }))
      : svg("path", { d: space.d, class: "dia-tint" });
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
        href: board.relief, x: x0, y: y0, width: x1 - x0, height: y1 - y0,
        preserveAspectRatio: "none", "clip-path": `url(#${id}land)`, class: "dia-relief",
      }),
    );
  view.sky = svg("g", { class: "dia-sky" });
  view.walls = []; // what may be built
  view.courses = []; // what swells when a river is in flood
  over.append(view.sky);
  /** @param {string | undefined} river @param {SVGPathElement} node */
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
    if (border.rises) view.walls.push(/** @type {[[string, string], SVGPathElement[]]} */ ([border.between, [built, teeth]]));
  }
  for (const work of board.works) over.append(svg("path", { d: work.d, class: "dia-work" }));
  for (const gate of board.passes)
    over.append(
      svg("path", { d: "M-5,-7q4,7 0,14M5,-7q-4,7 0,14", class: "dia-pass", transform: `translate(${gate.at}) rotate(${gate.angle || 0})` }),
    );
  base.append(svg("rect", { x: x0, y: y0, width: x1 - x0, height: y1 - y0, class: "dia-frame" }));
  return base;
}

// The towns that are drawn: open cities would crowd a whole map.
/** @param {MapView} view */
export const signsShown = (view) => view.board.places.filter((place) => view.plays(place.province) && (place.kind !== "city" || view.pixel <= 1.2));

// Where the tag of a coast stands: in the water that it serves, as little as can be away from its spot to leave signs free, and
// the points where armies stand.
/** @param {MapView} view @param {Point} at @returns {Point} */
function tagSpot(view, at) {
  const [wide, high] = [13 + 11, 9 + 11].map((half) => half * view.pixel);
  const signs = signsShown(view).map((place) => place.at);
  const points = [...signs, ...view.board.spaces.filter((space) => space.kind === "land").map((space) => space.anchor)];
  /** @param {Point} spot */
  const free = ([x, y]) => points.every((point) => Math.abs(point[0] - x) >= wide || Math.abs(point[1] - y) >= high);
  for (let radius = 0; radius < 42; radius += 6)
    for (let i = 0; i < (radius ? 16 : 1); i += 1) {
      const turn = (i * Math.PI) / 8;
      /** @type {Point} */
      const spot = [at[0] + radius * view.pixel * Math.cos(turn), at[1] + radius * view.pixel * Math.sin(turn)];
      if (free(spot)) return spot;
    }
  return at;
}

// All tags with their spots, which depend on nothing but how near one looks. On a small map they wait for a closer look.
/** @param {MapView} view */
export function tagsOf(view) {
  if (view.isSmall && view.zoom.full) return [];
  if (!view.tags || view.tags.pixel !== view.pixel) {
    const all = view.board.spaces.flatMap((space) => Object.entries(space.coasts).map(([coast, at]) => ({ space, coast, at: tagSpot(view, at) })));
    view.tags = { pixel: view.pixel, all };
  }
  return view.tags.all;
}

// Tags of named coasts float in the water that each serves.
/** @param {MapView} view */
function coastTags(view) {
  const found = [];
  for (const { space, coast, at } of tagsOf(view))
    found.push(
      svg(
        "g",
        { transform: `translate(${at.map(round)}) scale(${view.pixel})`, class: "dia-untouchable", "data-coast": space.id + coast },
        svg("rect", { x: -13, y: -9, width: 26, height: 18, rx: 3, class: "dia-tag" }),
        svg("text", { y: 5, class: "dia-tag-text", text: ((space.shores || {})[coast]?.[view.lang] || coast).slice(-2) }),
      ),
    );
  return found;
}

// Symbols keep their size on the screen at every zoom, so they are drawn anew with it.
// What chance lays on the spaces this season: a veil, a hatch and a sign each; rivers in flood swell.
/** @param {MapView} view */
export function drawSky(view) {
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
      svg("g", { transform: at, class: `dia-omen dia-sky-${kind}` }, svg("circle", { r: 14 }), svg("text", { y: 7, text: board.signs[kind] })),
    );
  }
  const walls = new Set((scene.walls || []).map((pair) => [...pair].sort().join()));
  for (const [pair, nodes] of view.walls) for (const node of nodes) node.classList.toggle("dia-built", walls.has([...pair].sort().join()));
  const floods = new Set(scene.floods || []);
  for (const [river, node] of view.courses) node.classList.toggle("dia-swollen", floods.has(river));
}

// A veil over what is not played on.
/** @param {MapView} view */
export function drawAside(view) {
  const aside = view.board.spaces.filter((space) => !view.plays(space.id));
  view.layers.aside.replaceChildren(...aside.map((space) => svg("path", { d: space.d, class: "dia-aside dia-untouchable" })));
}

/** @param {MapView} view */
export function drawPlaces(view) {
  empty(view.layers.places);
  view.symbols = new Map();
  const scale = view.symbolSize();
  view.layers.places.append(...coastTags(view));
  for (const place of signsShown(view)) {
    const node = placeSymbol(place, scale);
    node.setAttribute("transform", `translate(${place.at})`);
    view.symbols.set(place.id, node);
    view.layers.places.append(node);
  }
}
