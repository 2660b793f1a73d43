// Where counters stand that share a place, one with another and all together; and piles of those that have no room.

import assert from "node:assert/strict";
import test from "node:test";

// As much of a page as the modules ask for while they are read.
globalThis.document = { createElement: () => ({ getContext: () => ({ measureText: (text) => ({ width: 7 * text.length }) }) }) };
const { overlap } = await import("../src/map/geometry.js");
const { opened, PILE, settleFaced } = await import("../src/map/piles.js");
const { settle, shownPieces, stacked } = await import("../src/map/stacks.js");

const counter = (id, more) => ({
  id, key: "k", at: "A", town: false, foot: 0, across: 3, aside: [0, 0], province: "A", home: [100, 100], also: [], most: 1,
  room: [-20, -18, 20, 18], small: [-10, -10, 10, 10], body: [-16, -14, 16, 14], ...more,
});
const counters = (count, more) => Array.from({ length: count }, (_, index) => counter(`u${index + 1}`, more));
const stackOf = (items) => ({ items, home: items[0].home, most: items[0].most });
const apart = (boxes) => boxes.every((box, index) => boxes.slice(index + 1).every((other) => overlap(box, other) === 0));
const spots = (stands) => stands.map(({ at }) => at);
// A view of one space, in which a counter has its middle where `holds` says so.
const viewOf = (holds, more) => ({
  board: { frame: [0, 0, 400, 300], places: [] }, unit: 1, faced: false, isNarrow: false,
  outlines: { holds: (id, at) => holds(at), share: (box) => ({ inside: Number(holds(box) && holds(box.slice(2))), abroad: 0 }) }, ...more,
});

test("counters of a place stand in rows around its middle, none over another", () => {
  const stands = stacked(counters(4), 1, 1);
  assert.ok(apart(stands.map(({ box }) => box)));
  assert.deepEqual(spots(stands), [[-43, -19.5], [0, -19.5], [43, -19.5], [0, 19.5]]);
});

test("persons stand in a row of their own below the units, or at their side", () => {
  const both = (more) => [counter("u1", more), counter("@a", { person: true, ...more }), counter("u2", more)];
  assert.deepEqual(stacked(both(), 1, 1).map(({ item }) => item.id), ["u1", "u2", "@a"]);
  const [first, second, person] = spots(stacked(both(), 1, 1));
  assert.ok(first[1] === second[1] && person[1] > second[1]);
  assert.deepEqual(new Set(spots(stacked(both({ beside: true }), 1, 1)).map(([, y]) => y)), new Set([0]));
});

test("each leaves so much of the last one in sight, and takes less room as it shrinks", () => {
  const [one, two] = spots(stacked(counters(2), 1, 0.5));
  assert.equal(two[0] - one[0], 20);
  assert.deepEqual(stacked(counters(1), 0.5, 1).map(({ box, body }) => [box, body]), [[[-5, -5, 5, 5], [-8, -7, 8, 7]]]);
});

test("a counter stands over the sign of its town, and what was driven out aside", () => {
  assert.deepEqual(spots(stacked(counters(1, { foot: 6 }), 1, 1)), [[0, -17]]);
  assert.deepEqual(spots(stacked(counters(1, { aside: [-26, 20] }), 0.5, 1)), [[-13, 10]]);
});

test("two places side by side: both counters are whole, and neither hides the other", () => {
  const stacks = [stackOf(counters(1)), stackOf(counters(1, { at: "B", home: [112, 100] }))];
  settle(viewOf(() => true), stacks, [], []);
  assert.deepEqual(stacks.map(({ form }) => form[0]), [1, 1]);
  assert.ok(apart(stacks.flatMap(({ stands }) => stands.map(({ box }) => box))));
});

test("in a narrow place they lean like a hand of cards, where that is too much they shrink; they keep clear of a tag", () => {
  const held = (half) => viewOf(([x, y]) => Math.abs(x - 100) <= half && Math.abs(y - 100) <= half);
  const formIn = (half, fixed = []) => {
    const stacks = [stackOf(counters(2))];
    settle(held(half), stacks, fixed, []);
    assert.ok(stacks[0].stands.every(({ box }) => fixed.every((other) => overlap(box, other) === 0)));
    return stacks[0].form;
  };
  assert.deepEqual(formIn(60), [1, 1]);
  assert.deepEqual(formIn(12), [1, 0.48]);
  assert.equal(formIn(3)[0], 0.6);
  assert.ok(formIn(12, [[104, 80, 120, 120]])[0] < 1);
});

test("counters that say how strong they are become a pile where they have no room, with their leader beside it", () => {
  const view = viewOf(([x, y]) => Math.abs(x - 100) <= 22 && Math.abs(y - 100) <= 22, { faced: true, offers: { list: [{ piece: "u2" }] } });
  const [crowd, pair] = [stackOf([...counters(6), counter("@a", { person: true })]), stackOf(counters(1, { at: "B", home: [300, 100] }))];
  settleFaced(view, [crowd, pair], [], []);
  const [card, person] = crowd.items;
  assert.deepEqual([card.pile, card.body, person.id], [["u1", "u2", "u3", "u4", "u5", "u6"], PILE.body, "@a"]);
  assert.deepEqual([crowd.members.length, pair.members], [7, undefined], "one alone is no pile");
  const [laid, ...more] = opened(view, [crowd, pair]);
  assert.deepEqual([laid.items.map(({ id }) => id), more], [["u2"], []], "who is asked about is laid open");
});

test("of what others raise in secret one sign a home is drawn, which knows how many they are", () => {
  const piece = (id, at, more) => ({ id, owner: "a", at, supposed: true, ...more });
  const pieces = [piece("u1", "A"), piece("u2", "Town"), piece("u3", "B"), piece("u4", "A", { owner: "b" }), piece("u5", "A", { supposed: undefined })];
  const geography = { province: (place) => (place === "Town" ? "A" : place) };
  const shown = shownPieces({ scene: { pieces }, geography });
  assert.deepEqual(shown.map(({ id, also }) => [id, also]), [["u1", ["u2"]], ["u3", []], ["u4", []], ["u5", undefined]]);
  assert.equal(pieces[0].also, undefined, "the scene stays as it was sent");
});
