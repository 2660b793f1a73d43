// Who holds what, beside a map that is taller than its room: a line for each place that the scene notes something of, or where
// somebody stands. It says in words and numbers what the map shows; where a place is asked for, its line answers as the place does.

/** @import { Leader, Piece, Player, Space } from "./sent.d.ts" */
/** @import { MapView } from "./view.js" */
import { empty, html } from "../shared/dom.js";
import { drawLegend } from "./legend.js";
import { drawTools } from "./tools.js";

const SIDE = 380; // pixels that this needs beside the map
const NEARLY = 0.85; // the share of its width with which the map is still as large as above a card
const EDGE = 110; // that the map may have more: those who are out of sight stand at its edge

// The width that the map takes beside it where it needs no more, else 0: what alone is played on is tall, and looked at.
/** @param {MapView} view */
function widthBeside(view) {
  const { ground, touched: chosen, full } = view.zoom;
  if (!ground || view.isSmall || !view.root.closest(".dia-lesson") || (chosen && full)) return 0;
  const [room, edge] = [view.root.clientWidth, view.root.getBoundingClientRect()];
  const height = edge.bottom - view.stage.getBoundingClientRect().top - view.film.bar.offsetHeight - parseFloat(getComputedStyle(view.root).paddingBottom);
  const width = Math.ceil((height * (ground[2] - ground[0])) / (ground[3] - ground[1]));
  const scale = parseFloat(getComputedStyle(view.root).getPropertyValue("--dia-k")) || 1;
  const left = Math.floor(room - SIDE * scale);
  return left >= width * NEARLY ? Math.min(left, width + EDGE) : 0;
}

// The map takes the shape of what is played on, or the whole room.
/** @param {MapView} view */
export function putBeside(view) {
  const [width, was] = [widthBeside(view), view.besides];
  view.besides = width > 0;
  view.root.classList.toggle("dia-tall", view.besides);
  if (width) view.root.style.setProperty("--dia-shape", `${width}px`);
  if (was === view.besides) return;
  drawTools(view);
  drawLegend(view);
}

// The forces of one side in a place: its letter, how many units, how strong together; those whose strength counts apart (ships)
// by their letter; the leaders that are there.
/** @param {MapView} view @param {Player} player @param {Piece[]} pieces @param {Leader[]} leaders */
function forcesOf(view, player, pieces, leaders) {
  const units = pieces.filter((piece) => piece.owner === player.id);
  const [land, rest] = [true, false].map((counts) => units.filter((piece) => Boolean(piece.force) === counts));
  const force = land.reduce((sum, piece) => sum + piece.force, 0);
  const named = leaders.filter((leader) => (view.player(leader.name) || {}).of === player.id).map((leader) => view.playerName(leader.name));
  if (!units.length && !named.length) return null;
  const count = [land.length ? `×${land.length} · ${force}` : "", rest.length ? `${force ? rest[0].letter + " " : ""}×${rest.length}` : ""].filter(Boolean).join(" + ");
  return html("span", { class: "dia-force" },
    html("b", { class: "dia-side", text: player.letter, title: player.name[view.lang], style: { background: player.color, color: player.ink } }),
    html("span", { text: [count, ...named].filter(Boolean).join(", ") }));
}

/** @param {MapView} view @param {Space} space */
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
  return html("tr", { "data-space": space.id, class: asked ? "dia-offered" : null },
    html("th", { scope: "row" }, ...(asked ? [html("button", { type: "button", onclick: pick }, ...named)] : named)),
    html("td", {}, holder ? html("span", { class: "dia-force" }, html("i", { class: "dia-side", style: { background: holder.color } }), html("span", { text: holder.name[lang] })) : null),
    html("td", { text: note ? note.short[lang] : "" }),
    html("td", {}, ...forces));
}

/** @param {MapView} view */
export function drawHoldings(view) {
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
    figures ? html("p", { class: "dia-quiet", text: figures.name[lang] }) : "");
}
