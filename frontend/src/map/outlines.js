// Which space lies under a point of the board, told at once: the outlines are painted row by row into a table of the board,
// land over water as they are drawn. The page itself could tell it, but far too slowly to lay names and counters.

/** @import { Board, Box, Point } from "./sent.d.ts" */

const NOBODY = -1;
const CELL = 2; // board pixels: finer than any stroke of the map

export class Outlines {
  /** @param {Board} board */
  constructor(board) {
    const [x0, y0, x1, y1] = board.frame;
    /** @type {Point} */
    this.from = [x0, y0];
    [this.wide, this.high] = [x1 - x0, y1 - y0].map((side) => Math.ceil(side / CELL));
    this.cells = new Int16Array(this.wide * this.high).fill(NOBODY);
    this.index = new Map(board.spaces.map((space, index) => [space.id, index]));
    this.isLand = board.spaces.map((space) => space.kind === "land");
    for (const land of [false, true])
      board.spaces.forEach((space, index) => {
        if (this.isLand[index] === land) this.paint(space.d, index);
      });
  }

  // Every row of the table is filled between the points where it crosses the outline.
  /** @param {string} path @param {number} index */
  paint(path, index) {
    /** @type {number[][]} */
    const rows = [];
    for (const ring of path.split("M")) {
      const texts = ring.replace("Z", "").split("L").filter(Boolean).map((point) => point.split(","));
      const points = texts.map((text) => text.map((value, axis) => (Number(value) - this.from[axis]) / CELL));
      points.forEach(([xa, ya], at) => {
        const [xb, yb] = points[(at + 1) % points.length];
        const [low, high] = [Math.min(ya, yb), Math.max(ya, yb)].map((y) => Math.ceil(y - 0.5));
        for (let row = Math.max(0, low); row < Math.min(this.high, high); row += 1) {
          const x = xa + ((row + 0.5 - ya) / (yb - ya)) * (xb - xa);
          (rows[row] = rows[row] || []).push(x);
        }
      });
    }
    rows.forEach((crossed, row) => {
      crossed.sort((a, b) => a - b);
      for (let i = 0; i + 1 < crossed.length; i += 2) {
        const [start, end] = [crossed[i], crossed[i + 1]].map((x) => Math.min(this.wide, Math.max(0, Math.round(x))));
        this.cells.fill(index, row * this.wide + start, row * this.wide + end);
      }
    });
  }

  /** @param {number} x @param {number} y */
  at(x, y) {
    const column = Math.floor((x - this.from[0]) / CELL);
    const row = Math.floor((y - this.from[1]) / CELL);
    return column < 0 || row < 0 || column >= this.wide || row >= this.high ? NOBODY : this.cells[row * this.wide + column];
  }

  // Of the points of a net over a box: the share that lies in the space, and the share on land of others.
  /** @param {Box} box @param {string} id */
  share([left, top, right, bottom], id, columns = 5, rows = 3) {
    const own = this.index.get(id);
    let [inside, abroad] = [0, 0];
    for (let i = 0; i < columns; i += 1)
      for (let k = 0; k < rows; k += 1) {
        const there = this.at(left + ((right - left) * i) / (columns - 1), top + ((bottom - top) * k) / (rows - 1));
        if (there === own) inside += 1;
        else if (there !== NOBODY && this.isLand[there]) abroad += 1;
      }
    return { inside: inside / (columns * rows), abroad: abroad / (columns * rows) };
  }

  /** @param {string} id @param {Point} at */
  isAbroad(id, [x, y]) {
    const there = this.at(x, y);
    return there !== NOBODY && this.isLand[there] && there !== this.index.get(id);
  }

  /** @param {string} id @param {Point} at */
  holds(id, [x, y]) {
    return this.at(x, y) === this.index.get(id);
  }
}
