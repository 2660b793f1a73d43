// The side card: what there is to know about the space or the citadel under the pointer or the keyboard's focus.

/** @import { Piece, Place } from "./sent.d.ts" */
/** @import { Child } from "../shared/nodes.d.ts" */
/** @import { MapView } from "./view.js" */
/** @import { Told } from "../widget.d.ts" */
import { empty, fill, html, plain } from "../shared/dom.js";
import { splitCoast } from "./geometry.js";
import { gradeName, kindName, pieceName } from "./pieces.js";
import { shownPieces } from "./stacks.js";

/** @param {MapView} view @param {string | null} id */
export function drawCard(view, id) {
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
  /** @param {string} name @param {Record<string, string>} table */
  const owned = (name, table) =>
    name in table
      ? html("b", { text: view.playerName(table[name]) })
      : html("span", { class: "dia-quiet", text: words.neutral });
  /** @param {string} label @param {Child[]} values */
  const fact = (label, ...values) => html("p", { class: "dia-fact" }, html("span", { class: "dia-what", text: label + " " }), ...values);
  /** @param {Told} name @param {string} code @param {string} kind */
  const headline = (name, code, kind) =>
    html(
      "div",
      { class: "dia-card-head" },
      html("h3", { text: name[lang] }),
      code && code !== name[lang] ? html("code", { text: code }) : null,
      html("span", { class: "dia-kind", text: kind }),
      unfold,
    );
  /** @param {string[]} codes */
  const names = (codes) => codes.map((code) => geography.called(code, lang)).join(", ");
  /** @param {Place} place */
  const citadelText = (place) => {
    const facts = [place.sign[lang]];
    if (place.port) facts.push(words.port);
    const treasure = scene.treasures ? scene.treasures[place.id] : place.treasure;
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
  // What is noted there says more than what ground it is.
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
    // Where centres are what one holds, a region without one has no master.
    const centres = board.places.some((item) => item.centre);
    const taxed = board.spaces.some((one) => one.supply !== "0");
    const told = note && view.besides; // there the head of the card is whole
    if (!told && (space.id in owners.provinces || (taxed && !centres) || (centres && inland.length))) columns.append(fact(words.owner, owned(space.id, owners.provinces)));
    if (taxed && !centres) columns.append(fact(words.tribute, words["supply_" + space.supply] || space.supply));
    if (note && !told) columns.append(html("p", { class: "dia-fact", text: note[lang] }));
    for (const inside of inland) {
      const line = fact("", html("b", { text: inside.name[lang] }), " " + citadelText(inside));
      if (inside.kind !== "city" && !inside.centre) line.append(" · ", owned(inside.id, owners.citadels));
      columns.append(line);
    }
    // As things stand, where the game says so; else whatever touches it.
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
    if (leader.row === undefined && !leader.captor && geography.space(leader.at) === id) columns.append(fact(words.leader_here, view.playerName(leader.name)));
  }
  card.append(columns);
}

const CROWD = 3; // more than so many units are counted by their sort

// By owner, how many there are of each sort: "hoplites 6+ ×4".
/** @param {MapView} view @param {Piece[]} pieces */
export function byOwner(view, pieces) {
  /** @type {Map<string, Map<string, number>>} */
  const owners = new Map();
  for (const piece of pieces) {
    const sorts = owners.get(piece.owner) || new Map();
    const sort = kindName(view, piece) + gradeName(view, piece);
    owners.set(piece.owner, sorts.set(sort, (sorts.get(sort) || 0) + 1));
  }
  return [...owners].map(([owner, sorts]) => [view.playerName(owner), [...sorts].map(([sort, count]) => (count > 1 ? `${sort} ×${count}` : sort)).join(", ")]);
}

// "Tyr", "PHE" and "Phénicie" all find their place; so do "phenicie" and "Phoenicia".
/** @param {MapView} view @param {string} text */
export function find(view, text) {
  const wanted = plain(text);
  if (!wanted) return null;
  /** @type {[id: string, names: string[]][]} */
  const entries = [];
  for (const space of view.board.spaces) entries.push([space.id, [...new Set([...Object.values(space.code || {}), space.id]), space.name.fr, space.name.en]]);
  for (const place of view.board.places) entries.push([place.id, [place.id, place.name.fr, place.name.en]]);
  /** @param {(name: string) => boolean} match */
  const test = (match) => entries.find(([, names]) => names.some((name) => match(plain(name))));
  const found =
    test((name) => name === wanted) || test((name) => name.startsWith(wanted)) || test((name) => name.includes(wanted));
  return found ? found[0] : null;
}
