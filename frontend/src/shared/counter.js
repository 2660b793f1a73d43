// A counter beside words: the sign of the printed map in its owner's colour, with its letter.

/** @import { Token } from "./nodes.d.ts" */
/** @import { Shape } from "../map/sent.d.ts" */
import { svg } from "./dom.js";

// `told`: kind, fill, ink, letter, number (0: none). `shapes`: the signs of the board by kind.
/** @param {Token} told @param {Record<string, Shape>} shapes */
export function counter(told, shapes) {
  const sign = shapes[told.kind];
  const wide = Math.max(22, sign ? sign.reach[0] + 2 : 0);
  const mark = svg("svg", { class: "dia-token", viewBox: `${-wide} -26 ${2 * wide} 46`, "aria-hidden": "true" });
  if (!sign) return mark;
  mark.append(
    svg("path", { d: sign.outline, class: "dia-token-rim" }),
    svg("path", { d: sign.outline, class: "dia-token-body", fill: told.fill }),
    svg("path", { d: sign.details, class: "dia-token-lines" }),
  );
  if (told.letter && sign.size)
    mark.append(svg("text", { class: "dia-token-letter", x: sign.letter[0], y: sign.letter[1] + sign.size * 0.36, fill: told.ink, "font-size": sign.size, text: told.letter }));
  if (told.number)
    mark.append(
      svg("circle", { cx: -13, cy: 12, r: 8.5, class: "dia-token-badge" }),
      svg("text", { x: -13, y: 17, class: "dia-token-number", text: told.number }),
    );
  return mark;
}
