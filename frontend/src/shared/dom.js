// Small helpers to build HTML and SVG. Whatever pupils typed becomes text nodes here, never markup.

/** @import { Attributes, Child } from "./nodes.d.ts" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {HTMLElement | SVGElement} Made
 * @param {Made} node @param {Attributes | null | undefined} attributes @param {Child[]} children
 * @returns {Made}
 */
function put(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = /** @type {string} */ (value);
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), /** @type {(event: Event) => void} */ (value));
    else if (name === "style" && typeof value === "object") Object.assign(node.style, value);
    else node.setAttribute(name, value === true ? "" : /** @type {string} */ (value));
  }
  for (const child of children) if (child !== null && child !== undefined) node.append(child);
  return node;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes | null} [attributes] @param {Child[]} children
 */
export const html = (tag, attributes, ...children) => put(document.createElement(tag), attributes, children);
/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes | null} [attributes] @param {Child[]} children
 */
export const svg = (tag, attributes, ...children) => put(document.createElementNS(SVG, tag), attributes, children);
/** @param {Element} node */
export const empty = (node) => node.replaceChildren();
/** @param {number} number */
export const round = (number) => Math.round(number * 10) / 10;

// Letters without accents and case, for the search box.
/** @param {string} text */
export const plain = (text) =>
  text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[’`]/g, "'").toLowerCase().trim();

// Fill "{name}" places of a phrase; the result is used as text only.
/** @param {string} phrase @param {Record<string, unknown>} data */
export const fill = (phrase, data) => phrase.replace(/\{(\w+)\}/g, (whole, key) => (key in data ? String(data[key]) : whole));
