// The letters of what is written on the map: the families of --sans and --serif, as a canvas wants them, to measure.

export const FONT = '"Commissioner", "DejaVu Sans", "Segoe UI", system-ui, sans-serif';
export const SERIF = '"Literata", "DejaVu Serif", Georgia, serif';

// Width of a text in screen pixels, without touching the page.
/** @type {Map<string, number>} */
const known = new Map();
const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
/** @param {string} text @param {string} font */
export function measure(text, font) {
  const key = font + "|" + text;
  if (!known.has(key)) {
    context.font = font;
    known.set(key, context.measureText(text).width);
  }
  return /** @type {number} */ (known.get(key));
}

// Fonts come later than the page: what was measured before is of other letters.
export const forgetWidths = () => known.clear();
