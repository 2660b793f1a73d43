// Which space lies under a point, and how much of a box.

import assert from "node:assert/strict";
import test from "node:test";

import { Outlines } from "../src/map/outlines.js";

// A land with a lake in it, and another land; around them the sea.
const outlines = new Outlines({
  frame: [100, 50, 200, 110],
  spaces: [
    { id: "A", kind: "land", d: "M110,60L150,60L150,100L110,100ZM120,70L140,70L140,90L120,90Z" },
    { id: "S", kind: "sea", d: "M100,50L200,50L200,110L100,110Z" },
    { id: "B", kind: "land", d: "M160,60L190,60L190,100L160,100Z" },
  ],
});

test("land lies over water, a lake in a land is none of it, and nothing lies beside the board", () => {
  const under = (x, y) => ["A", "S", "B"].filter((id) => outlines.holds(id, [x, y]));
  assert.deepEqual([under(115, 80), under(130, 80), under(155, 80), under(175, 80)], [["A"], ["S"], ["S"], ["B"]]);
  assert.deepEqual([under(99, 80), under(130, 111)], [[], []]);
});

test("only another's land is abroad", () => {
  assert.deepEqual([[175, 80], [115, 80], [155, 80], [10, 10]].map((at) => outlines.isAbroad("A", at)), [true, false, false, false]);
});

test("of a box the shares are told that lie in the space, and on the land of others", () => {
  assert.deepEqual(outlines.share([112, 62, 148, 68], "A"), { inside: 1, abroad: 0 });
  assert.deepEqual(outlines.share([141, 65, 181, 95], "A", 5, 3), { inside: 0.2, abroad: 0.6 });
});
