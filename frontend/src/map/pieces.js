// Counters: the signs of the printed map (board.shapes); colour, letter and hatch say whose. All drawn in screen pixels
// around their spot, so that a letter never falls below 14 px (11 px on a small map); where it has no room it is left out.

/** @import { Leader, Piece, Player, Point, Site } from "./sent.d.ts" */
/** @import { Shown, Standing } from "./drawn.d.ts" */
/** @import { MapView } from "./view.js" */
import { fill, round, svg } from "../shared/dom.js";
import { BADGE, DOT, FACED_LETTERS, lettersOf, radiusOf, READ, SIZE } from "./sizes.js";
import { standOf } from "./spots.js";

// One sign, scaled to the screen: its shadow, its outline in a colour, fine lines, a letter.
/** @param {MapView} view @param {string} kind @param {string} colour @param {string} [ink] @param {string} [letter] @returns {SVGElement[]} */
export function signOf(view, kind, colour, ink, letter) {
  const sign = view.board.shapes[kind];
  const scale = `scale(${SIZE})`;
  /** @type {SVGElement[]} */
  const found = [
    svg("path", { d: sign.outline, class: "dia-shadow", transform: `translate(1.5,2.5) ${scale}` }),
    svg("path", { d: sign.outline, class: "dia-rim", transform: scale }),
    svg("path", { d: sign.outline, class: "dia-counter", fill: colour, transform: scale }),
    svg("path", { d: sign.band || "", class: "dia-band", transform: scale }),
    svg("path", { d: sign.details, class: `dia-details dia-d-${kind}`, transform: scale }),
  ];
  if (letter) {
    const size = sign.size * SIZE;
    const text = svg("text", { class: "dia-letter", x: sign.letter[0] * SIZE, y: round(sign.letter[1] * SIZE + size * 0.36), fill: ink, text: letter });
    text.style.fontSize = `${size * (letter.length > 1 ? 0.8 : 1)}px`;
    found.push(text);
  }
  return found;
}

// The sign of a siege is a besieged tower: no letter, as those are of players.
export const TOWER = "M-5.5,6V-2L-5.5,-6H-3V-4H-1.2V-6H1.2V-4H3V-6H5.5V-2V6H1.8V2.2A1.8,1.8 0 0 0 -1.8,2.2V6Z";

// What is written at the foot of a counter that says itself how strong it is.
/** @param {MapView} view @param {string} kind @param {string} ink @param {string} written */
export function writtenOn(view, kind, ink, written) {
  const sign = view.board.shapes[kind];
  const text = svg("text", { class: "dia-letter", x: sign.foot[0] * SIZE, y: round(sign.foot[1] * SIZE + sign.foot_size * SIZE * 0.36), fill: ink, text: written });
  text.style.fontSize = `${sign.foot_size * SIZE}px`;
  return text;
}
// The folded corner of one that is weakened.
export const foldOf = () => svg("path", { d: "M6,-16H16V-6Z", class: "dia-weak" });
/** @param {MapView} view @param {{ kind: string }} piece */
export const hasFoot = (view, piece) => Boolean(view.board.shapes[piece.kind] && view.board.shapes[piece.kind].foot_size);

// A small disc at the foot of a counter: the class of a unit at its right, at its left which of several it is.
/** @param {Point} at @param {string | number} text */
const badgeOf = ([x, y], text) => [
  svg("circle", { cx: x, cy: y, r: 8.5, class: "dia-badge" }),
  svg("text", { x, y: y + 5, class: "dia-grade", text }),
];

// How many there are, where one sign stands for several.
/** @param {Point} at @param {string} text */
const countOf = ([x, y], text) => [
  svg("rect", { x: x - 14, y: y - 8.5, width: 28, height: 17, rx: 8.5, class: "dia-badge" }),
  svg("text", { x, y: y + 5, class: "dia-grade", text }),
];

// Counters that are smaller than others: their place has no room (spots.js).
/** @param {MapView} view @param {Standing} stand */
export const placed = (view, { spot, size }) => `translate(${spot.map(round)}) scale(${view.unit * size})`;
/** @param {MapView} view @param {number} size */
const isTiny = (view, size) => size < (view.faced ? FACED_LETTERS : READ);
// Letters of at least this size; of two lines on a counter each grows away from the other.
/** @param {SVGElement} text @param {number} least */
export function enlarge(text, least) {
  const size = parseFloat(text.style.fontSize) || 0;
  if (size >= least) return;
  const y = Number(text.getAttribute("y"));
  if (size && text.classList.contains("dia-letter")) text.setAttribute("y", String(round(y + (least - size) * (y > 5 ? 0.36 : -0.17))));
  text.style.fontSize = `${least}px`;
}

// On a counter a little smaller than others, letters keep the size at which they can be read.
/** @param {number} size @param {SVGGElement} lifted */
export function readable(size, lifted) {
  if (size < 1) for (const text of lifted.querySelectorAll("text")) enlarge(text, 14 / size);
  return lifted;
}

// What is too small for a finger takes a little more than is seen of it.
/** @param {MapView} view @param {string} id @param {number} size */
const touched = (view, id, size) => (isTiny(view, size) && !isStacked(view, id) ? [svg("circle", { r: 20, class: "dia-hit" })] : []);
// One of several in a place: each is clicked where it is drawn, or the next one would be.
/** @param {MapView} view @param {string} id */
function isStacked(view, id) {
  const piece = view.scene.pieces.find((one) => one.id === id);
  return Boolean(piece) && view.scene.pieces.some((other) => other.id !== id && other.at === /** @type {Piece} */ (piece).at && !other.supposed);
}
/** @param {string} colour */
const dotOf = (colour) => [svg("circle", { r: 13, class: "dia-rim" }), svg("circle", { r: 13, class: "dia-counter", fill: colour })];

/** @param {MapView} view @param {string} kind @param {string} place */
export const crownOf = (view, kind, place) => svg("path", { d: view.board.shapes[kind].outline, class: "dia-crown", transform: place });

// What a unit is called: by the letter on its counter, or by its kind; its class, or how strong it is.
/** @param {MapView} view @param {Piece} piece */
export const kindName = ({ board, words, lang }, piece) => ((board.units || {})[piece.letter] || {})[lang] || words["unit_" + piece.kind];
/** @param {MapView} view @param {Piece} piece */
export const gradeName = (view, piece) => (piece.grade ? " " + ((!hasFoot(view, piece) && view.words["grade_" + piece.grade]) || piece.grade) : "");

// Which of several that look alike: where counters say how strong they are, no number stands on them, nor where one is secret.
/** @param {MapView} view @param {Piece} piece */
const numberOf = (view, piece) => (piece.number && !piece.supposed && !hasFoot(view, piece) ? " " + piece.number : "");

/** @param {MapView} view @param {Shown} piece */
export function pieceName(view, piece) {
  const { words, lang } = view;
  const many = piece.supposed && piece.also.length + 1;
  const kind = /** @type {number} */ (many) > 1 ? fill(words.units_secret, { count: many }) : many ? words.unit_secret : kindName(view, piece);
  const grade = gradeName(view, piece);
  const place = view.geography.called(piece.at, lang);
  const owner = view.playerName(piece.owner);
  const leader = piece.leader ? ", " + fill(words.led_by, { leader: view.playerName(piece.leader) }) : "";
  const order = piece.order ? ". " + fill(words.has_order, { order: piece.order[lang] }) : "";
  const number = numberOf(view, piece);
  return fill(words.unit_of, { unit: kind + grade + number, owner, place }) + leader + order;
}

// The same where there is little room, of a unit that one has just touched.
/** @param {MapView} view @param {Piece} piece */
export function pieceSign(view, piece) {
  const { words, geography, lang } = view;
  const kind = kindName(view, piece) + gradeName(view, piece);
  const place = geography.code(piece.at, lang) || geography.name(piece.at, lang);
  return fill(words.unit_at, { unit: kind + numberOf(view, piece), place });
}

// A counter where it stands, or at another spot in another size.
/** @param {MapView} view @param {Shown} piece @param {Partial<Standing> & { size: number }} [stand] */
export function drawPiece(view, piece, stand = standOf(view, piece.id)) {
  const spot = stand.spot || view.geography.at(piece.at); // a ghost stands where it would stand alone
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
    "aria-pressed": own ? String(view.selected === piece.id) : null,
  });
  const lifted = svg("g", { class: "dia-lift" });
  const index = view.board.players.indexOf(/** @type {Player} */ (player));
  // Whoever is no player bears the beginning of his name: nothing of him is unknown.
  const letter = piece.supposed ? "?" : piece.letter || (player ? player.letter : view.playerName(piece.owner).slice(0, 2));
  const color = player ? player.color : "#777";
  if (stand.size < DOT) lifted.append(...dotOf(color));
  else lifted.append(...signOf(view, piece.supposed ? "A" : piece.kind, color, player ? player.ink : "#fff", tiny ? "" : letter));
  const foot = hasFoot(view, piece);
  if (piece.grade && !tiny) lifted.append(...(foot ? [writtenOn(view, piece.kind, player ? player.ink : "#fff", piece.grade)] : badgeOf(BADGE, piece.grade)));
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

// A diadoch alone, or a captive locked in a citadel: a disc with his letter. A royal person, wherever it is: a disc under a
// diadem, ringed in the colour of who controls it; those of one place stand in a row (spots.js).
/** @param {MapView} view @param {Leader} leader @param {Partial<Standing> & { size: number }} [stand] */
export function drawLeader(view, leader, stand = standOf(view, "@" + leader.name)) {
  if (!stand.spot) return null;
  const player = view.player(leader.name);
  const id = "@" + leader.name;
  const tiny = isTiny(view, stand.size);
  const own = view.mayOrder(id);
  const royal = leader.row !== undefined;
  const held = royal ? (leader.captor ? "royal_of" : "royal_at") : leader.captor ? "captive_at" : "leader_at";
  const label = fill(view.words[held], {
    leader: [leader.name, ...(leader.also || [])].map((name) => view.playerName(name)).join(", "),
    captor: view.playerName(leader.captor),
    place: view.geography.name(leader.at, view.lang),
  });
  const group = svg("g", {
    class: `dia-piece dia-leader ${leader.captor && !royal ? "dia-captive" : ""}${tiny ? " dia-tiny" : ""}`,
    "data-piece": id,
    "data-space": view.geography.space(leader.at),
    transform: placed(view, /** @type {Standing} */ (stand)),
    role: own ? "button" : "img", tabindex: own ? 0 : -1, "aria-label": label,
    "aria-pressed": own ? String(view.selected === id) : null,
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

// Where a unit may be raised ("+"), or is to be raised by an order (its shape, not there yet).
/** @param {MapView} view @param {Site} site */
export function drawSite(view, site) {
  const stand = standOf(view, site.id);
  if (!stand.spot) return null;
  const tiny = isTiny(view, stand.size);
  const player = view.player(site.owner);
  const own = view.mayOrder(site.id);
  const order = site.order ? ". " + fill(view.words.has_order, { order: site.order[view.lang] }) : "";
  const label = fill(view.words.new_unit, { place: view.geography.called(site.at, view.lang) }) + order;
  const group = svg("g", {
    class: `dia-piece dia-site ${site.order ? "dia-ordered" : ""}${tiny ? " dia-tiny" : ""}`, "data-piece": site.id, "data-space": view.geography.space(site.at),
    transform: placed(view, /** @type {Standing} */ (stand)), role: own ? "button" : "img", tabindex: own ? 0 : -1, "aria-label": label,
  });
  const lifted = svg("g", { class: "dia-lift" });
  const color = player ? player.color : "#777";
  lifted.append(...(site.kind ? signOf(view, site.kind, color) : [svg("circle", { r: 13, class: "dia-counter", fill: color })]));
  lifted.append(svg("path", { d: "M-7,0H7M0,-7V7", class: "dia-plus", transform: site.kind === "F" ? "translate(0,-7)" : null, style: { stroke: player ? player.ink : "#fff" } }));
  if (site.grade && !tiny) lifted.append(...badgeOf(BADGE, site.grade));
  group.append(...touched(view, site.id, stand.size), readable(stand.size, lifted), svg("title", { text: label }));
  return group;
}
