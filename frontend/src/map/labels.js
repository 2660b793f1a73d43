// Names keep their size on the screen (14 px or more). A name stands in its own space, or in the water right beside it with
// a line to it; the name of a town stands beside its own sign. What finds no room there waits for a closer look: a name in
// another's space would say something false. Positions come from the board's data; only small shifts are tried here.

/** @import { Box, Place, Point, Scene, Space } from "./sent.d.ts" */
/** @import { Attributes } from "../shared/nodes.d.ts" */
/** @import { MapView } from "./view.js" */
import { signsShown } from "./base.js";
import { empty, round, svg } from "../shared/dom.js";
import { between, distance, overlap, pathOf } from "./geometry.js";
import { FONT, measure, SERIF } from "./letters.js";
import { shareSpots } from "./shares.js";
import { tagBoxes } from "./spots.js";

/** @type {Record<string, { font: string, height: number }>} */
export const STYLES = {
  code: { font: `700 15px ${FONT}`, height: 15 },
  sea: { font: `italic 700 15px ${SERIF}`, height: 15 },
  name: { font: `italic 400 14px ${SERIF}`, height: 14 },
  capital: { font: `700 14px ${FONT}`, height: 14 },
  major: { font: `700 14px ${FONT}`, height: 14 },
  minor: { font: `400 14px ${FONT}`, height: 14 },
  city: { font: `italic 400 14px ${FONT}`, height: 14 },
  share: { font: `700 14px ${FONT}`, height: 14 },
  note: { font: `700 14px ${FONT}`, height: 14 },
};

// The spaces whose names one looks for: those of towns, and of what has figures of its own.
/** @param {Space} space */
const isTown = (space) => space.terrain === "city" || space.terrain === "operations";

// Shifts tried for the code of a province, in screen pixels, nearest first.
/** @type {[x: number, y: number, radius: number][]} */
const NUDGES = [];
for (const radius of [0, 9, 18, 27, 38, 50, 64, 78])
  for (let i = 0; i < (radius ? 16 : 1); i += 1)
    NUDGES.push([radius * Math.cos((i * Math.PI) / 8) * 1.3, radius * Math.sin((i * Math.PI) / 8), radius]);
const TAG = 3; // around a code that stands aside, on each side
const ASIDE_MOST = 50; // and how far from its land that may be
const BESIDE = 44; // a name in the water is no farther from its place than this

/** @param {MapView} view @param {Place} place @param {number} width @param {number} height @returns {Point[]} */
function placeCandidates(view, place, width, height) {
  const gap = 11 * (place.kind === "capital" ? 1.1 : 1);
  /** @type {Point[]} */
  const found = [];
  for (const [dx, dy, align] of [
    [1, 0, 0], [-1, 0, -1], [0.85, -0.8, 0], [0.85, 0.8, 0], [-0.85, -0.8, -1], [-0.85, 0.8, -1],
    [0, -1.25, -0.5], [0, 1.25, -0.5], [0.3, -1.25, -0.2], [0.3, 1.25, -0.2], [-0.3, -1.25, -0.8], [-0.3, 1.25, -0.8],
  ]) {
    const [x, y] = [place.at[0] / view.pixel + dx * gap, place.at[1] / view.pixel + dy * gap];
    found.push([x + align * width, y - height / 2]);
  }
  return found;
}

// Nobody takes the name for another's: of all spaces of its kind its own is the nearest. `at` in board pixels.
/** @param {MapView} view @param {Space} space @param {Point} at */
function isNearest(view, space, at) {
  /** @param {Space} other */
  const reach = (other) => Math.min(distance(at, other.label), distance(at, other.anchor));
  const own = reach(space);
  return view.board.spaces.every((other) => other === space || other.kind !== space.kind || reach(other) > own);
}

// How well a name in this box says whose it is: 0 in its own space, 1 mostly there, 2 in the water beside its land; else not.
/** @param {MapView} view @param {Space} space @param {Box} box */
function rankOf(view, space, box) {
  const { outlines } = view;
  /** @type {Point} */
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

// Where a line to a space ends.
/** @param {MapView} view @param {Space} space */
const footOf = (view, space) => (view.outlines.holds(space.id, space.label) ? space.label : space.anchor);

// The rank of each place where the code of a space may stand, found when it is asked for. It hangs on nothing but how near one
// looks and is most of the work of laying names, so it is kept as long as that stays.
/** @param {MapView} view @param {Space} space */
function ranksOf(view, space) {
  const looked = `${view.pixel} ${view.lang}`;
  if (!view.ranks || view.ranks.looked !== looked) view.ranks = { looked, all: new Map() };
  const { all } = view.ranks;
  if (!all.has(space.id)) all.set(space.id, []);
  return /** @type {number[]} */ (all.get(space.id));
}

// Whether a name in this box is read as that of this town: its own sign is much nearer than any other.
/** @param {MapView} view @param {Place} place @param {Box} box */
function isBeside(view, place, box) {
  /** @type {Point} */
  const middle = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  /** @param {Point} at */
  const off = ([x, y]) => Math.hypot(Math.max(box[0] - x, 0, x - box[2]), Math.max(box[1] - y, 0, y - box[3]));
  const shown = signsShown(view).filter((other) => other !== place);
  const gap = off(place.at) + 5 * view.pixel;
  return shown.every((other) => off(other.at) > gap && distance(other.at, middle) > distance(place.at, middle));
}

/** @param {MapView} view */
export function layLabels(view) {
  const layer = view.layers.labels;
  const { pixel, lang, board } = view; // pixel: board pixels in one screen pixel
  const obstacles = view.obstacles();
  // It is most of the work of drawing the map: names stay where they are as long as nothing that they avoid has moved.
  const laid = JSON.stringify([obstacles, view.window(), pixel, lang, view.isSmall, view.shares, view.scene.played, Object.keys(view.scene.notes || {})]);
  if (view.laid === laid) return;
  view.laid = laid;
  empty(layer);
  empty(view.layers.shares); // numbers stand above the arrows: an order must not hide what comes of it
  const { shares } = view;
  /** @param {Box} box */
  const scaled = (box) => box.map((value) => value * pixel);
  view.names = []; // where they stand, in board pixels: pins keep clear of them
  /** @type {Box[]} */
  const taken = obstacles.map((box) => box.map((value) => value / pixel));
  for (const place of signsShown(view)) {
    const [x, y] = [place.at[0] / pixel, place.at[1] / pixel];
    taken.push([x - 8, y - 8, x + 8, y + 8]);
  }
  taken.push(...tagBoxes(view, pixel));
  // What is seen of the board; beside it there may be paper.
  const seen = view.window();
  /** @type {Box} */
  const window = /** @type {[typeof Math.min, typeof Math.min, typeof Math.min, typeof Math.min]} */ ([Math.max, Math.max, Math.min, Math.min]).map((inner, side) => inner(seen[side], board.frame[side]) / pixel);
  /** @param {Box} box */
  const free = (box) =>
    box[0] >= window[0] + 2 && box[1] >= window[1] + 2 && box[2] <= window[2] - 2 && box[3] <= window[3] - 2 &&
    taken.every((other) => overlap(box, other) === 0);
  /** @type {(text: string, kind: string, x: number, y: number, extra: Attributes) => void} */
  const write = (text, kind, x, y, extra) => {
    const style = STYLES[kind];
    const width = measure(text, style.font);
    taken.push([x - 1, y - 1, x + width + 1, y + style.height + 1]);
    view.names.push(scaled(taken[taken.length - 1]));
    const node = svg("text", {
      class: `dia-label dia-l-${kind}`, x: round(x * pixel), y: round((y + style.height * 0.82) * pixel), text, ...extra,
    });
    node.style.fontSize = `${style.height * pixel}px`;
    node.style.strokeWidth = `${3 * pixel}px`;
    (kind === "share" ? view.layers.shares : layer).append(node);
    return width;
  };
  // A thin line from the middle of a code to its space; the halo of the letters covers its end.
  /** @param {Point} from @param {Point} to */
  const lead = (from, to) =>
    layer.append(
      svg("path", { d: pathOf([from.map((value) => value * pixel), to]), class: "dia-lead", style: { strokeWidth: `${1.2 * pixel}px` } }),
      svg("circle", { cx: to[0], cy: to[1], r: 2 * pixel, class: "dia-lead-end" }),
    );
  // The ground of what stands on a tag.
  /** @param {Box} box */
  const tag = ([x, y, right, bottom]) =>
    layer.append(svg("rect", { class: "dia-name-tag", x: round(x * pixel), y: round(y * pixel), width: round((right - x) * pixel), height: round((bottom - y) * pixel), rx: 4 * pixel }));
  const capitals = board.places.filter((place) => place.kind === "capital");
  /** @param {Place} place */
  const town = (place) => {
    const style = STYLES[place.kind];
    const name = place.kind === "capital" ? place.name[lang].toLocaleUpperCase(lang) : place.name[lang];
    const text = shares[place.id] ? `${name} ${shares[place.id].text}` : name;
    const width = measure(text, style.font);
    for (const most of [0.25, 0.5]) // rather not over the land of others
      for (const [x, y] of placeCandidates(view, place, width, style.height)) {
        /** @type {Box} */
        const box = [x, y, x + width, y + style.height];
        if (free(box) && view.outlines.share(scaled(box), place.province).abroad <= most && isBeside(view, place, scaled(box)))
          return void write(text, place.kind, x, y, { "data-town": place.id });
      }
  };
  const spaces = board.spaces.filter((space) => view.plays(space.id)).sort((a, b) => a.area - b.area); // the small ones have the least choice
  /** @type {Map<string, Point>} */
  const codes = new Map();
  for (const space of spaces) {
    const kind = space.kind === "sea" ? "sea" : "code";
    const code = (space.code || {})[lang] || space.id;
    const width = measure(code, STYLES[kind].font);
    const height = STYLES[kind].height;
    /** @type {[Point | null, number]} */
    let [best, rank] = [null, 3];
    const ranks = ranksOf(view, space);
    for (const [index, [dx, dy]] of NUDGES.entries()) {
      for (const [side, point] of [space.label, space.anchor].entries()) {
        const [x, y] = [point[0] / pixel + dx - width / 2, point[1] / pixel + dy - height / 2];
        /** @type {Box} */
        const box = [x, y, x + width, y + height];
        if (!free(box)) continue;
        /** @type {Point} */
        const middle = [(x + width / 2) * pixel, (y + height / 2) * pixel];
        const found = (ranks[2 * index + side] ??= isNearest(view, space, middle) ? rankOf(view, space, scaled(box)) : 3);
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
  // A few figures of a space, on a tag of their own under its code or its name.
  /** @param {Space} space @param {Point} under */
  const figures = (space, [x, y]) => {
    const note = ((view.scene.notes || {})[space.id] || { short: {} }).short[lang];
    if (!note) return true;
    const half = measure(note, STYLES.note.font) / 2 + TAG;
    const high = 2 * TAG + STYLES.note.height;
    // Below, else at a side or above, else wherever its space has room.
    const beside = half + measure((space.code || {})[lang] || space.id, STYLES.code.font) / 2 + 3;
    const [fromX, fromY] = space.label.map((value) => value / pixel);
    /** @type {Point[]} */
    const middles = [[x, y + 3 + high / 2], [x + beside, y - 8], [x - beside, y - 8], [x, y - 19 - high / 2], ...NUDGES.map(([dx, dy]) => /** @type {Point} */ ([fromX + dx, fromY + dy]))];
    /** @type {(at: Point) => Box} */
    const boxOf = ([atX, atY]) => [atX - half, atY - high / 2, atX + half, atY + high / 2];
    const box = middles.map(boxOf).find((one) => free(one) && view.outlines.share(scaled(one), space.id).inside >= 0.9);
    if (!box) return false;
    tag(box);
    write(note, "note", box[0] + TAG, box[1] + TAG, { "data-space": space.id });
    return true;
  };
  /** @type {[Space, string, boolean][]} */
  const nameless = []; // towns whose names or figures have no room in them, with what is to be written beside them, and whether their figures have
  capitals.forEach(town);
  /** @param {string} kind */
  const towns = (kind) => board.places.filter((place) => place.kind === kind && view.plays(place.province)).forEach(town);
  towns("major");
  for (const space of [...spaces].reverse()) {
    const under = codes.get(space.id);
    const text = space.name[lang];
    if (!under) continue;
    const width = measure(text, STYLES.name.font);
    /** @type {Box} */
    const box = [under[0] - width / 2, under[1] + 1, under[0] + width / 2, under[1] + 15];
    const isSaid = text === ((space.code || {})[lang] || space.id); // its code says it already
    const fits = !isSaid && free(box) && view.outlines.share(scaled(box), space.id).inside === 1;
    if (fits) write(text, "name", box[0], box[1], { "data-space": space.id });
    const figured = figures(space, fits ? [under[0], box[3]] : under);
    const code = (space.code || {})[lang] || space.id;
    const left = [!fits && !isSaid && isTown(space) ? text : figured ? "" : code, figured ? "" : /** @type {NonNullable<Scene["notes"]>} */ (view.scene.notes)[space.id].short[lang]].filter(Boolean);
    if (left.length) nameless.push([space, left.join(" "), figured]);
  }
  towns("minor");
  if (signsShown(view).some((place) => place.kind === "city")) towns("city");
  // The code of a land without room for it stands on a tag aside, with a line to its land: so it is no name of the ground that it
  // lies on. On a small map it waits for a closer look; figures do not.
  /** @param {Space} space @param {string} text @param {string} kind @param {number} most */
  const aside = (space, text, kind, most) => {
    const [width, { height }] = [measure(text, STYLES[kind].font), STYLES[kind]];
    const foot = footOf(view, space);
    const spots = NUDGES.filter(([, , radius]) => radius <= most).map(([dx, dy]) => [foot[0] / pixel + dx - width / 2, foot[1] / pixel + dy - height / 2]);
    const spot = spots.find(([x, y]) => free([x - TAG, y - TAG, x + width + TAG, y + height + TAG]));
    if (!spot) return;
    const [x, y] = spot;
    /** @type {Box} */
    const box = [x - TAG, y - TAG, x + width + TAG, y + height + TAG];
    // Beside the code of its land a name needs no line to it.
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
