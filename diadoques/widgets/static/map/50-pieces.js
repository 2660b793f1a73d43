// Counters: a shield for an army, a ship for a fleet, a tower for a garrison; colour, letter and hatch say whose.
// All drawn in screen pixels around their anchor, so that a letter never falls below 14 px.

const SHAPES = {
  A: "M-15,-13H15V1Q15,11 0,16Q-15,11 -15,1Z",
  F: "M-20,-3L-15,-1H12Q17,-2 19,-8Q21,-2 18,6Q15,15 7,15H-9Q-18,14 -20,-3ZM-3,-4V-20Q9,-18 12,-4Z",
  G: "M-14,-14h6v4h5v-4h6v4h5v-4h6V13H-14Z",
};
const CROWN = "M-10,0L-12,-10L-5,-5L0,-12L5,-5L12,-10L10,0Z";
const BOX = { A: [17, 15], F: [21, 20], G: [15, 15] };

function pieceSpot(view, piece) {
  const place = piece.at;
  const together = view.scene.pieces.filter((other) => other.at === place && other.state !== "dead");
  const index = Math.max(0, together.indexOf(piece));
  const anchor = view.geography.at(place);
  if (!anchor) return null;
  let [x, y] = anchor;
  if (view.geography.places.has(place)) y -= 16 * view.unit; // the tower stands on its citadel's symbol
  else if (splitCoast(place)[1]) y -= 22 * view.unit; // the tag of its coast stays in sight
  if (together.length > 1) {
    const [across, down] = [index % 3, Math.floor(index / 3)];
    const row = Math.min(3, together.length - down * 3);
    const shift = across - (row - 1) / 2;
    x += shift * 33 * view.unit;
    y += (down * 38 + Math.abs(shift) * 8) * view.unit;
  }
  if (piece.state === "dislodged") {
    x -= 26 * view.unit;
    y += 20 * view.unit;
  }
  return [x, y];
}

function pieceName(view, piece) {
  const { words, lang } = view;
  const kind = words["unit_" + piece.kind];
  const grade = piece.grade ? " " + words["grade_" + piece.grade] : "";
  const place = view.geography.called(piece.at, lang);
  const owner = view.playerName(piece.owner);
  const leader = piece.leader ? ", " + fill(words.led_by, { leader: view.playerName(piece.leader) }) : "";
  const order = piece.order ? ". " + fill(words.has_order, { order: piece.order[lang] }) : "";
  return fill(words.unit_of, { unit: kind + grade, owner, place }) + leader + order;
}

function drawPiece(view, piece) {
  const spot = pieceSpot(view, piece);
  if (!spot) return null;
  const player = view.player(piece.owner);
  const own = view.mayOrder(piece.id);
  const group = svg("g", {
    class: `dia-piece dia-${piece.state || "standing"}${piece.ordered ? " dia-ordered" : ""}`,
    "data-piece": piece.id,
    "data-space": view.geography.space(piece.at),
    transform: `translate(${spot.map(round)}) scale(${view.unit})`,
    role: own ? "button" : "img",
    tabindex: own ? 0 : -1,
    "aria-label": pieceName(view, piece),
    "aria-pressed": own ? String(view.selected === piece.id) : null,
  });
  const lifted = svg("g", { class: "dia-lift" });
  const index = view.board.players.indexOf(player);
  lifted.append(svg("path", { d: SHAPES[piece.kind], class: "dia-shadow", transform: "translate(1.5,2.5)" }));
  lifted.append(svg("path", { d: SHAPES[piece.kind], class: "dia-counter", fill: player ? player.color : "#777" }));
  lifted.append(
    svg("text", {
      class: "dia-letter", y: piece.kind === "F" ? 12 : 6, fill: player ? player.ink : "#fff", text: player ? player.letter : "?",
    }),
  );
  if (piece.grade) {
    lifted.append(svg("circle", { cx: 15, cy: 12, r: 9, class: "dia-badge" }));
    lifted.append(svg("text", { x: 15, y: 16.5, class: "dia-grade", text: piece.grade }));
  }
  if (piece.leader) lifted.append(svg("path", { d: CROWN, class: "dia-crown", transform: "translate(0,-14)" }));
  if (piece.captives && piece.captives.length)
    lifted.append(svg("path", { d: "M-8,-14h16v-9h-16zM-4,-14v-9M0,-14v-9M4,-14v-9", class: "dia-cage" }));
  if (piece.ordered) lifted.append(svg("path", { d: "M-6,0L-2,5L7,-6", class: "dia-tick", transform: "translate(-15,-14)" }));
  if (piece.state === "dead" || piece.state === "dislodged")
    lifted.append(svg("path", { d: "M-13,-13L13,13M13,-13L-13,13", class: "dia-cross" }));
  group.append(lifted);
  group.append(svg("title", { text: pieceName(view, piece) }));
  group.dataset.owner = String(index);
  return group;
}

// How far a royal person stands from its place: at the foot of the unit there, beside the sign of a citadel, or on the spot.
function royalStep(view, leader) {
  const fort = leader.at.length > 3;
  const unit = view.scene.pieces.some((piece) => (fort ? piece.at : piece.at.slice(0, 3)) === leader.at);
  const along = 22 * leader.row;
  return unit ? [20 + along, 15] : fort ? [19 + along, -12] : [along, 0];
}

// How many persons who are no royal ones stand at the same place before this one.
function turnOf(view, leader) {
  const together = view.scene.leaders.filter((other) => other.row === undefined && other.at === leader.at);
  return Math.max(0, together.indexOf(leader));
}

// A diadoch alone, or a captive locked in a citadel: a disc with his letter. A royal person, wherever it is: a disc under a
// diadem, ringed in the colour of who controls it; those of one place stand in a row.
function drawLeader(view, leader, stacked) {
  const anchor = view.geography.at(leader.at);
  if (!anchor) return null;
  const player = view.player(leader.name);
  const id = "@" + leader.name;
  const own = view.mayOrder(id);
  const royal = leader.row !== undefined;
  const [across, down] = royal ? royalStep(view, leader) : [(stacked ? -30 : 0) - 26 * turnOf(view, leader), 0];
  const held = royal ? (leader.captor ? "royal_of" : "royal_at") : leader.captor ? "captive_at" : "leader_at";
  const label = fill(view.words[held], {
    leader: [leader.name, ...(leader.also || [])].map((name) => view.playerName(name)).join(", "),
    captor: view.playerName(leader.captor),
    place: view.geography.name(leader.at, view.lang),
  });
  const group = svg("g", {
    class: `dia-piece dia-leader ${leader.captor && !royal ? "dia-captive" : ""}`,
    "data-piece": id,
    "data-space": view.geography.space(leader.at),
    transform: `translate(${round(anchor[0] + across * view.unit)},${round(anchor[1] + down * view.unit)}) scale(${view.unit})`,
    role: own ? "button" : "img", tabindex: own ? 0 : -1, "aria-label": label,
    "aria-pressed": own ? String(view.selected === id) : null,
  });
  const lifted = svg("g", { class: "dia-lift" });
  const holder = royal && leader.captor ? view.player(leader.captor) : null;
  if (royal) lifted.append(svg("circle", { r: 12, class: "dia-counter", fill: holder ? holder.color : "#fff" }));
  lifted.append(svg("circle", { r: royal ? 9.5 : 12, class: "dia-counter", fill: player ? player.color : "#777" }));
  lifted.append(svg("text", { class: royal ? "dia-letter dia-royal" : "dia-letter", y: royal ? 3.8 : 5.5, fill: player ? player.ink : "#fff", text: player ? player.letter : "?" }));
  const top = royal ? "M-8,1L-9,-5H9L8,1Z" : CROWN;
  lifted.append(svg("path", { d: top, class: "dia-crown", transform: "translate(0,-11)" }));
  if (leader.captor && !royal) lifted.append(svg("path", { d: "M-12,-6H12M-12,0H12M-12,6H12", class: "dia-bars" }));
  group.append(lifted, svg("title", { text: label }));
  return group;
}

// Where a unit may be raised ("+"), or is to be raised by an order (its shape, not there yet).
function siteSpot(view, site) {
  const at = view.geography.at(site.at);
  if (!at) return null;
  const crowded = view.scene.pieces.some((piece) => view.geography.province(piece.at) === view.geography.province(site.at));
  const up = view.geography.places.has(site.at) ? 16 : splitCoast(site.at)[1] ? 22 : 0;
  return [at[0] + (crowded ? 26 * view.unit : 0), at[1] + (crowded ? 20 * view.unit : 0) - up * view.unit];
}

function drawSite(view, site) {
  const spot = siteSpot(view, site);
  if (!spot) return null;
  const player = view.player(site.owner);
  const own = view.mayOrder(site.id);
  const order = site.order ? ". " + fill(view.words.has_order, { order: site.order[view.lang] }) : "";
  const label = fill(view.words.new_unit, { place: view.geography.called(site.at, view.lang) }) + order;
  const group = svg("g", {
    class: `dia-piece dia-site ${site.order ? "dia-ordered" : ""}`, "data-piece": site.id, "data-space": view.geography.space(site.at),
    transform: `translate(${spot.map(round)}) scale(${view.unit})`, role: own ? "button" : "img", tabindex: own ? 0 : -1, "aria-label": label,
  });
  const lifted = svg("g", { class: "dia-lift" });
  const shape = site.kind ? { d: SHAPES[site.kind] } : { d: "M-13,0a13,13 0 1 0 26,0a13,13 0 1 0 -26,0" };
  lifted.append(svg("path", { ...shape, class: "dia-counter", fill: player ? player.color : "#777" }));
  lifted.append(svg("path", { d: "M-7,0H7M0,-7V7", class: "dia-plus", transform: site.kind === "F" ? "translate(0,7)" : null, style: { stroke: player ? player.ink : "#fff" } }));
  if (site.grade) {
    lifted.append(svg("circle", { cx: 15, cy: 12, r: 9, class: "dia-badge" }));
    lifted.append(svg("text", { x: 15, y: 16.5, class: "dia-grade", text: site.grade }));
  }
  group.append(lifted, svg("title", { text: label }));
  return group;
}

function drawPieces(view) {
  const focused = document.activeElement && view.root.contains(document.activeElement) ? document.activeElement.dataset.piece : null;
  empty(view.layers.pieces);
  view.pieceNodes = new Map();
  const later = [];
  for (const piece of view.scene.pieces) {
    const node = drawPiece(view, piece);
    if (!node) continue;
    view.pieceNodes.set(piece.id, node);
    if (piece.id === view.selected) later.push(node);
    else view.layers.pieces.append(node);
  }
  for (const leader of view.scene.leaders || []) {
    const stacked = view.scene.pieces.some((piece) => view.geography.space(piece.at) === view.geography.space(leader.at));
    const node = drawLeader(view, leader, stacked);
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
  view.layers.pieces.append(...later); // the lifted one on top
  const ordered = new Set((view.scene.arrows || []).filter((arrow) => arrow.verb === "siege").map((arrow) => arrow.to));
  for (const siege of view.scene.sieges || []) {
    if (ordered.has(siege.citadel)) continue; // this season's order says more
    const at = view.geography.at(siege.citadel);
    if (!at) continue;
    view.layers.pieces.append(
      svg(
        "g",
        { class: `dia-siege ${siege.lifted ? "dia-lifted" : ""}`, transform: `translate(${at.map(round)}) scale(${view.unit})` },
        svg("circle", { r: 14, class: "dia-ring" }),
        svg("circle", { cx: 14, cy: 12, r: 10, class: "dia-badge" }),
        svg("text", { x: 14, y: 17, class: "dia-grade", text: siege.fallen ? "⚑" : siege.step === 2 ? "II" : "I" }),
      ),
    );
  }
  if (focused && view.pieceNodes.has(focused)) view.pieceNodes.get(focused).focus({ preventScroll: true });
}

// What names must keep clear of, in board pixels.
function pieceBoxes(view) {
  const boxes = [];
  for (const piece of view.scene.pieces) {
    const spot = pieceSpot(view, piece);
    if (!spot) continue;
    const [w, h] = BOX[piece.kind].map((value) => value * view.unit);
    boxes.push([spot[0] - w, spot[1] - h - (piece.leader ? 12 * view.unit : 0), spot[0] + w, spot[1] + h]);
  }
  for (const leader of view.scene.leaders || []) {
    const at = view.geography.at(leader.at);
    if (at) boxes.push([at[0] - 13 * view.unit, at[1] - 24 * view.unit, at[0] + 13 * view.unit, at[1] + 13 * view.unit]);
  }
  for (const site of view.sites()) {
    const at = siteSpot(view, site);
    if (at) boxes.push([at[0] - 17 * view.unit, at[1] - 17 * view.unit, at[0] + 17 * view.unit, at[1] + 17 * view.unit]);
  }
  const around = (at, left, top, right, bottom) =>
    boxes.push([at[0] + left * view.unit, at[1] + top * view.unit, at[0] + right * view.unit, at[1] + bottom * view.unit]);
  const rings = [...(view.scene.sieges || []), ...(view.scene.arrows || []).filter((arrow) => arrow.verb === "siege")];
  for (const ring of rings) {
    const at = view.geography.at(ring.citadel || ring.to);
    if (at) around(at, -15, -15, 26, 24);
  }
  for (const mark of view.scene.marks || [])
    if (mark.kind === "contest") around(mark.xy, -13 * mark.rows.length, -12, 13 * mark.rows.length, 12);
    else around(mark.xy, -14, mark.kind === "fallen" ? -28 : -14, 21, 14);
  // Along every arrow, a bead each few pixels.
  for (const points of view.paths || [])
    for (let i = 0; i < points.length - 1; i += 1) {
      const beads = Math.ceil(distance(points[i], points[i + 1]) / (9 * view.unit));
      for (let k = 0; k < beads; k += 1) around(between(points[i], points[i + 1], k / beads), -4, -4, 4, 4);
    }
  return boxes;
}
