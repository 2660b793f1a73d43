// The legend: a sign each, and what it is called. Where counters say themselves what they are, only what is drawn now has its
// entry: units of these arms, terrains that are played on, a wall that stands, who holds what.

/** @import { LegendRow, Piece, Sample } from "./sent.d.ts" */
/** @import { MapView } from "./view.js" */
import { PATTERNS, placeSymbol, signsShown } from "./base.js";
import { fill, html, svg } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { STYLES } from "./labels.js";
import { crownOf, enlarge, foldOf, signOf, writtenOn } from "./pieces.js";
import { pileOf } from "./pile_cards.js";
import { spotsOf } from "./spots.js";

const SAMPLE = { box: [-24, -22, 48, 44], wide: 36 }; // what is drawn, in pixels of a counter, and how wide on the screen
// Its letters are as large as those of the map.
/** @param {SVGElement[]} shapes */
function sampleOf(...shapes) {
  const [, , wide, high] = SAMPLE.box;
  const scale = SAMPLE.wide / wide;
  const found = svg("svg", { viewBox: SAMPLE.box.join(" "), width: SAMPLE.wide, height: high * scale, "aria-hidden": "true" }, ...shapes);
  for (const text of found.querySelectorAll("text")) enlarge(text, 14.2 / scale);
  return found;
}

// What a row is drawn for; a row that is not named here is always there.
/** @param {MapView} view @returns {(key: string) => boolean} */
function drawnNow(view) {
  const { board, scene } = view;
  const spaces = board.spaces.filter((space) => view.plays(space.id));
  const [codes, terrains] = [new Set(spaces.map((space) => space.id)), new Set(spaces.filter((space) => space.kind === "land").map((space) => space.terrain))];
  /** @param {string} kind */
  const crosses = (kind) => board.borders.some((border) => border.kind === kind);
  const whole = codes.size === board.spaces.length; // borders and rivers are those of the main map
  /** @param {(piece: Piece) => boolean} test */
  const has = (test) => scene.pieces.some(test);
  const walls = (scene.walls || []).length;
  /** @type {Record<string, number | boolean>} */
  const found = {
    leader: (scene.leaders || []).length, weak: has((piece) => piece.weak) || (scene.leaders || []).some((one) => one.weak),
    tile: has((piece) => piece.kind.startsWith("tile")), tile_own: has((piece) => piece.kind.endsWith("_own")), hull: has((piece) => piece.kind.startsWith("hull")),
    siege: (scene.sieges || []).length, minor: signsShown(view).some((place) => place.kind === "minor"),
    closed: whole && (board.closed || []).length, off: whole && (board.off || []).length, sea: whole && crosses("sea"), river: whole && crosses("river"), bridge: whole && crosses("bridge"),
    wall: whole && crosses("wall"), buildable: whole && crosses("buildable") && !walls, built: whole && walls,
    pile: spotsOf(view).piles.length, figures: Object.keys(scene.notes || {}).length, frame: spotsOf(view).calls.length, aside: !whole, goal: view.offers.any, dot: (view.model.get("dots") || []).some((dot) => dot.number),
    town: terrains.has("city"),
  };
  for (const terrain of Object.keys(PATTERNS)) if (terrain !== "city") found[terrain] = terrains.has(terrain);
  found.clear = terrains.has("clear");
  return (key) => !(key in found) || Boolean(found[key]);
}

// Rows that hang on who is there: the sides, the arms of their units, what each holds.
/** @param {MapView} view @param {string | null | undefined} holds */
function sideRows(view, holds) {
  const { board, scene, lang, id } = view;
  const sides = board.players.map((player, index) => ({ player, index })).filter(({ player }) => !player.of);
  /** @type {[SVGElement, string][]} */
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

/** @param {MapView} view */
export function drawLegend(view) {
  if (view.legendBox) view.legendBox.remove();
  view.legendBox = null;
  if (!view.hasLegend) return;
  const { board, lang } = view;
  /** @param {Sample} sample */
  const counter = ({ kind, grade, letter, weak }) => sampleOf(
    ...signOf(view, kind, "#8a7a5c", "#fff", letter), ...(letter ? [writtenOn(view, kind, "#fff", grade)] : []), ...(weak ? [foldOf()] : []));
  /** @param {string} dash @param {SVGElement[]} extra */
  const line = (dash, extra) => sampleOf(svg("path", { d: "M-20,0H12", class: "dia-line", style: { stroke: "#5b4a2f", strokeWidth: "4px", strokeDasharray: dash } }), ...extra);
  const tip = () => svg("path", { d: "M22,0L8,-8L11,0L8,8Z", class: "dia-head", fill: "#5b4a2f" });
  const failed = () => svg("path", { d: "M12,-10V10M16,-4L23,4M23,-4L16,4", class: "dia-x" });
  const gap = () => svg("g", {}, svg("rect", { x: -8, y: -5, width: 10, height: 10, class: "dia-gap" }), svg("path", { d: "M-8,7L-4,-7M-2,7L2,-7", class: "dia-bar" }));
  /** @param {string} kind @param {string} centre */
  const symbol = (kind, centre) => sampleOf(placeSymbol({ id: "", kind, port: kind === "port", centre }, 1.4));
  /** @param {string} name @param {string} [pattern] */
  const box = (name, pattern) => sampleOf(
    svg("rect", { x: -20, y: -14, width: 40, height: 28, rx: 3, class: name }), ...(pattern ? [svg("rect", { x: -20, y: -14, width: 40, height: 28, rx: 3, fill: `url(#${view.id}${pattern})` })] : []));
  /** @param {string} terrain */
  const field = (terrain) => box(`dia-space dia-legend-field dia-land dia-${terrain}`, PATTERNS[terrain]);
  /** @param {string[]} names */
  const border = (...names) => sampleOf(...names.map((name) => svg("path", { d: "M-22,0H22", class: name })));
  /** @param {string} name */
  const merlons = (name) => svg("path", { d: "M-18,0v-7h7v7zM-4,0v-7h7v7zM10,0v-7h7v7z", class: name });
  /** @type {Record<string, () => SVGElement>} */
  const pictures = {
    "legend.leader": () => sampleOf(svg("circle", { cy: 4, r: 12, class: "dia-counter", fill: "#8a7a5c" }), crownOf(view, "crown", "translate(0,6) scale(1.2)")),
    "mark.move": () => line("none", [tip()]), "mark.failed": () => line("none", [failed()]),
    "mark.support": () => line("10 6", []), "mark.cut": () => line("10 6", [gap()]),
    "mark.convoy": () => line("1 8", []), "mark.siege": () => sampleOf(svg("circle", { r: 14, class: "dia-ring" })),
    "mark.retreat": () => line("14 5 2 5", [tip()]),
    "legend.full": () => symbol("centre", "full"), "legend.half_centre": () => symbol("centre", "half"),
    "legend.activatable": () => symbol("centre", "activatable"),
    "legend.coast": () => sampleOf(svg("rect", { x: -13, y: -9, width: 26, height: 18, rx: 3, class: "dia-tag" })),
    "legend.closed": () => box("dia-islet dia-closed"), "legend.off": () => box("dia-off"),
    "legend.clear": () => field("clear"), "legend.high": () => field("high"), "legend.wet": () => field("wet"), "legend.town": () => field("city"),
    "legend.base": () => field("base"), "legend.operations": () => field("operations"),
    "legend.sea": () => border("dia-border dia-b-sea"), "legend.river": () => border("dia-border dia-b-under", "dia-border dia-b-river"),
    "legend.bridge": () => sampleOf(svg("path", { d: "M-22,0H22", class: "dia-border dia-b-river" }), svg("path", { d: "M0,-15V15", class: "dia-rails" }), svg("path", { d: "M0,-15V15", class: "dia-deck" })),
    "legend.wall": () => sampleOf(svg("path", { d: "M-22,0H22", class: "dia-border dia-b-wall" }), merlons("dia-teeth dia-t-wall")),
    "legend.built": () => sampleOf(svg("path", { d: "M-22,0H22", class: "dia-border dia-b-wall" }), merlons("dia-teeth dia-t-wall")),
    "legend.buildable": () => border("dia-border dia-b-buildable"),
    "legend.pile": () => sampleOf(...pileOf("#8a7a5c", "#fff", 5, 26)),
    "legend.figures": () => sampleOf(svg("rect", { x: -22, y: -12, width: 44, height: 24, rx: 4, class: "dia-name-tag" }), svg("text", { y: 6, class: "dia-label dia-l-note", text: "4 / 5", style: { textAnchor: "middle" } })),
    "legend.frame": () => sampleOf(svg("rect", { x: -20, y: -16, width: 40, height: 30, rx: 3, class: "dia-call-box", style: { strokeWidth: "2.5px" } }), svg("rect", { x: -20, y: -16, width: 40, height: 10, fill: "#3b2a17" }), svg("path", { d: "M0,14V21", class: "dia-call", style: { strokeWidth: "2px" } })),
    "legend.codes": () => sampleOf(svg("text", { y: 6, class: "dia-label", text: "T5", style: { font: STYLES.code.font, fontSize: "20px", textAnchor: "middle" } })),
    "legend.goal": () => box("dia-light dia-goal"), "legend.aside": () => box("dia-aside"),
    "legend.dot": () => sampleOf(svg("g", { class: "dia-dot-of-history" }, svg("circle", { r: 13 }), svg("text", { y: 5.5, text: "1" }))),
  };
  /** @param {LegendRow} row */
  const picture = (row) => (row.sample ? counter(row.sample) : (pictures[row.key] || (() => symbol(row.key.split(".")[1], "")))());
  /** @type {[(key: string) => boolean, LegendRow | null | undefined]} */
  const [drawn, holds] = view.isFaced ? [drawnNow(view), (board.legend || []).find((row) => row.key === "legend.held")] : [() => true, null];
  const shown = (board.legend || []).filter((row) => row.key !== "legend.held" && drawn(row.key.split(".")[1]));
  /** @type {[SVGElement, string][]} */
  const rows = [...(view.isFaced ? sideRows(view, holds && holds.name[lang]) : []), ...shown.map((row) => /** @type {[SVGElement, string]} */ ([picture(row), row.name[lang]]))];
  const shut = html("button", { type: "button", class: "dia-legend-shut", "aria-label": view.words.legend_close, title: view.words.legend_close, onclick: () => view.showLegend(false) }, icon("x"));
  view.legendBox = html("div", { class: "dia-legend" }, shut, ...rows.map(([sign, text]) => html("span", { class: "dia-legend-row" }, sign, html("span", { text }))));
  putLegend(view);
}

// Below the map, or with what stands beside it.
/** @param {MapView} view */
function putLegend(view) {
  if (view.besides) view.foot.append(/** @type {HTMLElement} */ (view.legendBox));
  else view.stage.after(/** @type {HTMLElement} */ (view.legendBox));
}
