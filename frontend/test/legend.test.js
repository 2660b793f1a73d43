// The legend names what is drawn now, where counters say themselves what they are; else all that the board may show.

import assert from "node:assert/strict";
import test from "node:test";

const node = () => ({ style: {}, said: [], append(...more) { this.said.push(...more); }, setAttribute() {}, addEventListener() {}, querySelectorAll: () => [], after() {}, remove() {}, getContext: () => null });
globalThis.document = { createElement: node, createElementNS: node };
const { drawLegend } = await import("../src/map/legend.js");

const row = (key) => ({ key, name: { fr: `${key} {player}`, en: key }, sample: null });
const [shape, at] = [{ outline: "M0,0", details: "", letter: [0, 0], size: 12, foot: [0, 0], foot_size: 9 }, "A"];
const view = {
  board: {
    spaces: [{ id: "A", kind: "land", terrain: "high" }, { id: "B", kind: "land", terrain: "clear" }], places: [], borders: [{ kind: "river" }],
    players: [{ id: "a", name: { fr: "Athènes" }, of: "" }, { id: "b", name: { fr: "Sparte" }, of: "" }, { id: "c", name: { fr: "Cléon" }, of: "a" }],
    units: { H: { fr: "hoplites" }, P: { fr: "peltastes" }, T: { fr: "trières" } }, shapes: { tile: shape, hull: shape },
    legend: ["high", "clear", "river", "weak", "held", "dot", "codes"].map((key) => row(`legend.${key}`)),
  },
  scene: { pieces: [{ owner: "a", kind: "tile", letter: "H", at }, { owner: "a", kind: "hull", letter: "T", at }], owners: { provinces: { A: "b" } } },
  id: "", lang: "fr", words: {}, mode: "owner", hasLegend: true, stage: node(), plays: (id) => id === "A",
  spots: { piles: [], calls: [] }, offers: {}, model: { get: () => [{ number: 1 }] },
};
const named = (isFaced) => (drawLegend(Object.assign(view, { isFaced })), view.legendBox.said.slice(1).map((line) => line.said[1].textContent));

test("of what could be drawn only that is named which is: sides, arms on land, who holds what, ground that is played on", () => {
  const told = ["Athènes", "hoplites", "legend.held Sparte", "legend.high {player}", "legend.dot {player}", "legend.codes {player}"];
  assert.deepEqual(named(true), told);
  assert.deepEqual(named(false).slice(0, 4), ["high", "clear", "river", "weak"].map((key) => `legend.${key} {player}`));
});
