// Orders and their results. Shape tells them apart, not colour: solid arrow = move, dashes = support, dots = convoy
// and supply, ring = siege; a bar and a cross = failed, a gap with two strokes = cut.

/** @import { Aim, Arrow, Mark, Point } from "./sent.d.ts" */
/** @import { Way } from "./drawn.d.ts" */
/** @import { MapView } from "./view.js" */
import { empty, round, svg } from "../shared/dom.js";
import { bow, curvePoints, distance, heading, pathOf, through } from "./geometry.js";
import { TOWER } from "./pieces.js";
import { pieceSpot, sizeOf } from "./spots.js";

// A bright colour gets a dark edge, a dark one a light edge: both stand out on land and on water.
/** @param {MapView} view @param {string} color */
const edgeOf = (view, color) => (view.board.players.find((player) => player.color === color) || { ink: "#fff" }).ink;

/** @param {MapView} view @param {Point[]} points @param {string} kind @param {string} color @returns {SVGElement[]} */
export function stroke(view, points, kind, color) {
  const d = pathOf(points);
  const edge = edgeOf(view, color);
  return [
    svg("path", {
      d, class: `dia-casing dia-a-${kind}`,
      style: { stroke: edge, strokeWidth: `${view.stroke(kind) + 2.4 * view.unit}px`, strokeDasharray: kind === "support" ? view.dashes(kind) : "none" },
    }),
    svg("path", {
      d, class: `dia-line dia-a-${kind}`,
      style: { stroke: color, strokeWidth: `${view.stroke(kind)}px`, strokeDasharray: view.dashes(kind) },
    }),
    svg("path", { d, class: "dia-touch", style: { strokeWidth: `${16 * view.unit}px` } }),
  ];
}

/** @param {MapView} view @param {Point[]} points @param {string} color @param {boolean} [hollow] */
function head(view, points, color, hollow) {
  const tip = points[points.length - 1];
  const turn = (heading(points) * 180) / Math.PI;
  return svg("path", {
    d: "M3,0L-15,-9L-10,0L-15,9Z", class: "dia-head", fill: hollow ? "#fff" : color,
    style: { stroke: hollow ? color : edgeOf(view, color) },
    transform: `translate(${tip.map(round)}) rotate(${round(turn)}) scale(${view.unit})`,
  });
}

/** @param {MapView} view @param {Point[]} points */
function endBar(view, points) {
  const tip = points[points.length - 1];
  const turn = (heading(points) * 180) / Math.PI;
  return svg(
    "g",
    { class: "dia-fail", transform: `translate(${tip.map(round)}) rotate(${round(turn)}) scale(${view.unit})` },
    svg("path", { d: "M0,-11V11", class: "dia-bar-under" }),
    svg("path", { d: "M0,-11V11", class: "dia-bar" }),
    svg("path", { d: "M5,-5L15,5M15,-5L5,5", class: "dia-bar-under" }),
    svg("path", { d: "M5,-5L15,5M15,-5L5,5", class: "dia-x" }),
  );
}

/** @param {MapView} view @param {Point} at @param {number} turn */
function cutMark(view, at, turn) {
  return svg(
    "g",
    { class: "dia-fail", transform: `translate(${at.map(round)}) rotate(${round((turn * 180) / Math.PI)}) scale(${view.unit})` },
    svg("rect", { x: -7, y: -6, width: 14, height: 12, class: "dia-gap" }),
    svg("path", { d: "M-6,8L-1,-8M1,8L6,-8", class: "dia-bar" }),
  );
}

// Where an arrow starts: at the counter if it is drawn, else at the place.
/** @param {MapView} view @param {Way} arrow */
function startOf(view, arrow) {
  const stands = [...view.scene.pieces, ...(view.scene.leaders || []).map((leader) => ({ id: "@" + leader.name, also: leader.also || [], at: leader.at }))];
  /** @param {{ id: string, also?: string[] }} other */
  const named = (other) => other.id === arrow.unit || (other.also || []).some((name) => "@" + name === arrow.unit);
  const piece = stands.find((other) => named(other) && other.at === arrow.from);
  return (piece && pieceSpot(view, piece)) || view.geography.at(arrow.from);
}

// Where an arrow points: at the place where a counter would stand, or at its name when a counter lies over that place.
/** @param {MapView} view @param {Way} arrow */
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

// How many go the same way from the same spot before this one: a royal couple walks as two.
/** @param {MapView} view @param {Way} arrow */
function turnOf(view, arrow) {
  /** @param {Way} one */
  const key = (one) => `${startOf(view, one)}>${one.to}`;
  const same = (view.scene.arrows || []).filter((other) => other.to && other.verb === arrow.verb && key(other) === key(arrow));
  return Math.max(0, same.findIndex((other) => other.unit === arrow.unit));
}

/** @param {MapView} view @param {Way} arrow */
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
  // Two units that go for each other's place bow apart on their own; those who go the same way side by side, fan out.
  const bend = 0.1 + 0.16 * turnOf(view, arrow);
  return curvePoints(bow(a, b, gap, 8 * view.unit, bend), arrow.state === "failed" ? 0.78 : 1);
}

// Whether c lies on the right of who goes from a to b (y grows downwards).
/** @param {Point} a @param {Point} b @param {Point} c */
const turnsRight = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]);

/** @param {MapView} view @param {Arrow} arrow */
function supportLine(view, arrow) {
  const a = startOf(view, arrow);
  if (!a) return null;
  /** @type {Point | null | undefined} */
  let goal;
  let endGap = 3 * view.unit;
  let bend = 0.06;
  const mid = /** @type {Aim} */ (arrow.mid); // there is no support without one
  if (mid.to) {
    const aided = moveLine(view, { unit: mid.unit, from: mid.from, to: mid.to, via: mid.via, state: "" });
    const beside = mid.from === arrow.from;
    goal = aided && aided[Math.floor(aided.length * (beside ? 0.8 : 0.55))];
    // Help from the very place that is left would lie under the arrow: it goes around on its own side, to the arrow's head.
    if (goal && beside) bend = turnsRight(a, goal, /** @type {Point[]} */ (aided)[0]) ? -0.4 : 0.4;
  } else {
    const piece = view.scene.pieces.find((other) => other.id === mid.unit);
    goal = (piece && pieceSpot(view, piece)) || view.geography.at(mid.from);
    endGap = 21 * view.unit;
  }
  return goal ? curvePoints(bow(a, goal, 18 * view.unit * sizeOf(view, arrow.unit), endGap, bend)) : null;
}

/** @type {Record<string, (view: MapView, arrow: Arrow, color: string) => SVGElement[]>} */
const drawers = {
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
    if (/** @type {Aim} */ (arrow.mid).to) found.push(svg("circle", { cx: tip[0], cy: tip[1], r: 5 * view.unit, class: "dia-knob", fill: color }));
    else
      found.push(
        svg("path", {
          d: "M0,-12Q7,0 0,12", class: "dia-brace",
          transform: `translate(${tip.map(round)}) rotate(${round((heading(points) * 180) / Math.PI)}) scale(${view.unit})`,
          style: { stroke: color },
        }),
      );
    if (arrow.state === "failed" || arrow.state === "cut") found.push(cutMark(view, points[Math.floor(points.length / 2)], heading(points)));
    return found;
  },
  convoy(view, arrow, color) {
    const a = view.geography.at(/** @type {Aim} */ (arrow.mid).from);
    const b = view.geography.at(/** @type {Aim} */ (arrow.mid).to);
    const fleet = startOf(view, arrow);
    if (!a || !b || !fleet) return [];
    const points = through([a, fleet, b]);
    const found = stroke(view, points, "convoy", color);
    found.push(svg("path", {
      d: "M-20,22q5,-6 10,0t10,0t10,0t10,0", class: "dia-wave", style: { stroke: color },
      transform: `translate(${fleet.map(round)}) scale(${view.unit})`,
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
      arrow.step ? svg("text", { x: 15, y: 18, class: "dia-grade", text: arrow.step === 2 ? "II" : "I" }) : svg("path", { d: TOWER, class: "dia-tower", transform: "translate(15,13)" }),
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
      class: "dia-grade", text: "R", transform: `translate(${round(tip[0])},${round(tip[1] + 5 * view.unit)}) scale(${view.unit})`,
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
      svg("path", { d: "M-15,22H15M-11,26H11", class: "dia-rest", transform, style: { stroke: color } }),
    ];
  },
};

drawers.convoyed = drawers.move;
drawers.convert = drawers.move;
drawers["support-hold"] = drawers.support;

/** @param {MapView} view @param {Mark} mark */
function drawMark(view, mark) {
  const group = svg("g", { class: `dia-mark dia-m-${mark.kind}`, transform: `translate(${mark.xy}) scale(${view.unit})` });
  if (mark.kind === "standoff")
    group.append(
      svg("circle", { r: 13, class: "dia-badge" }), svg("path", { d: "M-7,-7L7,7M7,-7L-7,7", class: "dia-x" }),
      svg("title", { text: view.words.mark_standoff }),
    );
  else if (mark.kind === "revolt")
    group.append(
      svg("path", { d: view.board.shapes.flame.outline, class: "dia-flame" }),
      svg("title", { text: view.words.mark_revolt }),
    );
  else if (mark.kind === "fallen")
    group.append(
      svg("path", { d: "M0,8V-27" + view.board.shapes.pennant.outline, class: "dia-flag", style: { fill: (view.player(mark.owner) || {}).color } }),
      svg("title", { text: view.words.mark_fallen }),
    );
  else if (mark.kind === "contest") {
    // The strengths that met here, each on its owner's colour.
    const cell = 26;
    mark.rows.forEach(([owner, strength], index) => {
      const player = view.player(owner) || { color: "#777", ink: "#fff" };
      const x = (index - mark.rows.length / 2) * cell;
      group.append(
        svg("rect", { x, y: -11, width: cell, height: 22, class: "dia-score", fill: player.color }),
        svg("text", { x: x + cell / 2, y: 6, class: "dia-letter", fill: player.ink, text: strength }),
      );
    });
    group.append(svg("title", { text: view.words.mark_contest }));
  }
  return group;
}

/** @param {MapView} view */
export function drawArrows(view) {
  empty(view.layers.arrows);
  view.arrowNodes = new Map();
  const order = ["convoy", "supply", "siege", "hold", "support-hold", "support", "lead", "retreat", "convert", "convoyed", "move"];
  const arrows = [...(view.scene.arrows || [])].sort((a, b) => order.indexOf(a.verb) - order.indexOf(b.verb));
  for (const arrow of arrows) {
    const player = view.player(arrow.owner);
    const parts = (drawers[arrow.verb] || drawers.hold)(view, arrow, player ? player.color : "#777");
    const group = svg(
      "g",
      { class: `dia-arrow dia-s-${arrow.state}`, "data-arrow": arrow.unit, role: "img", "aria-label": arrow.text[view.lang] },
      svg("title", { text: arrow.text[view.lang] }),
      ...parts,
    );
    view.arrowNodes.set(arrow.unit, group);
    view.layers.arrows.append(group);
  }
  for (const mark of view.scene.marks || []) view.layers.arrows.append(drawMark(view, mark));
}
