// Small helpers to build HTML and SVG. Whatever pupils typed becomes text nodes here, never markup.

const SVG = "http://www.w3.org/2000/svg";

function put(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style" && typeof value === "object") Object.assign(node.style, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children) if (child !== null && child !== undefined) node.append(child);
  return node;
}

export const html = (tag, attributes, ...children) => put(document.createElement(tag), attributes, children);
export const svg = (tag, attributes, ...children) => put(document.createElementNS(SVG, tag), attributes, children);
export const empty = (node) => node.replaceChildren();
export const round = (number) => Math.round(number * 10) / 10;

// Letters without accents and case, for the search box.
export const plain = (text) =>
  text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[’`]/g, "'").toLowerCase().trim();

// Fill "{name}" places of a phrase; the result is used as text only.
export const fill = (phrase, data) => phrase.replace(/\{(\w+)\}/g, (whole, key) => (key in data ? String(data[key]) : whole));

// Width of a text in screen pixels, without touching the page.
const known = new Map();
const context = document.createElement("canvas").getContext("2d");
export function measure(text, font) {
  const key = font + "|" + text;
  if (!known.has(key)) {
    context.font = font;
    known.set(key, context.measureText(text).width);
  }
  return known.get(key);
}

// Fonts come later than the page: what was measured before is of other letters.
export const forgetWidths = () => known.clear();
