// A sheet as cards: a line each, what it says and whether it stands; the open one unfolds what may be ordered. What is said and
// offered comes from Python (sheet/order_cards.py); here it is drawn, and a choice is told.

/** @import { Card, CardsModel, Group, Order, Said } from "./sent.d.ts" */
/** @import { Icon } from "../shared/icons.js" */
import { counter } from "../shared/counter.js";
import { empty, html } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

/** @satisfies {Record<string, Icon>} */
const STATES = { done: "circle-check", warn: "triangle-alert" };

/** @param {{ model: CardsModel, el: HTMLElement }} widget */
function render({ model, el }) {
  el.classList.add("dia-cards");
  let inside = ""; // which group of the open card is looked through

  /** @type {(kind: Said["kind"], key: string, value?: number | string) => void} */
  const tell = (kind, key, value) => model.send({ kind, key, value });

  /** @param {string} key @param {Order | Group} one @returns {HTMLElement} */
  function choice(key, one) {
    const shown = [icon(one.icon), html("span", {}, html("span", { class: "dia-choice-text", text: one.text }), one.code ? html("code", { text: one.code }) : null)];
    if (one.within) {
      const into = () => {
        inside = one.text;
        draw(`${key} > ${one.text}`);
      };
      return html("button", { type: "button", class: "dia-choice", "data-at": `${key} > ${one.text}`, onclick: into }, ...shown, icon("chevron-right"));
    }
    return html("button", {
      type: "button", class: `dia-choice${one.best ? " dia-best" : ""}${one.chosen ? " dia-chosen" : ""}`, "data-at": `${key} = ${one.value}`,
      "aria-current": one.chosen ? "true" : null, onclick: () => tell("choose", key, one.value),
    }, ...shown, one.chosen ? icon("check") : null);
  }

  /** @param {string} key */
  function choices(key) {
    const all = model.get("choices");
    const group = /** @type {Group | undefined} */ (all.find((one) => one.within && one.text === inside));
    const back = () => {
      inside = "";
      draw(`${key} > ${/** @type {Group} */ (group).text}`);
    };
    const rows = group ? group.within : all;
    return html("div", { class: "dia-choices", role: "group", "aria-label": model.get("labels").choices },
      group ? html("button", { type: "button", class: "dia-choice dia-choice-back", onclick: back }, icon("chevron-left"), html("span", { text: group.text })) : null,
      ...rows.map((one) => choice(key, one)));
  }

  /** @param {Card} told */
  function card(told) {
    const open = told.key === model.get("opened");
    const head = html("button", {
      type: "button", class: "dia-order-head", "data-at": told.key, "data-card": told.key, "aria-expanded": String(open),
      onclick: () => tell("open", open ? "" : told.key),
    },
    told.sign ? counter(told.sign, model.get("shapes")) : icon(told.icon || "pen-line"),
    html("span", { class: "dia-order-words" }, html("b", { text: told.title }), html("span", { class: "dia-order-what", text: told.what }), told.code ? html("code", { text: told.code }) : null),
    told.state ? html("span", { class: "dia-flag" }, icon(STATES[told.state])) : null);
    const note = told.note ? html("p", { class: told.quiet ? "dia-order-note dia-quiet" : "dia-order-note" }, told.quiet ? null : icon("triangle-alert"), html("span", { text: told.note })) : null;
    return html("li", { class: `dia-order${told.state ? ` dia-is-${told.state}` : ""}${open ? " dia-now" : ""}` }, head, note, open ? choices(told.key) : null);
  }

  /** @param {string} [at] */
  function draw(at) {
    const active = /** @type {Document | ShadowRoot} */ (el.getRootNode()).activeElement;
    const wanted = at || (active && el.contains(active) ? /** @type {HTMLElement} */ (active).dataset.at : undefined);
    const cards = model.get("cards");
    empty(el);
    el.append(html("ul", { class: cards.length > 5 ? "dia-orders dia-dense" : "dia-orders" }, ...cards.map(card)));
    if (!wanted) return;
    const nodes = /** @type {(HTMLElement & { dataset: { at: string } })[]} */ ([...el.querySelectorAll("[data-at]")]);
    const again = nodes.find((node) => node.dataset.at === wanted) || nodes.find((node) => node.dataset.at === model.get("opened")) || nodes.find((node) => wanted.startsWith(node.dataset.at));
    if (again) again.focus({ preventScroll: true });
  }

  // The card that opens comes into sight within its sheet, and nothing else moves.
  const show = () => {
    const [panel, here] = [el.closest(".dia-panel"), el.querySelector(".dia-now")];
    if (!panel || !here) return;
    const [room, box] = [panel.getBoundingClientRect(), here.getBoundingClientRect()];
    const below = parseFloat(getComputedStyle(panel).scrollPaddingBottom) || 0;
    const down = Math.min(box.bottom - (room.bottom - below), box.top - room.top - 8);
    if (down > 0) panel.scrollBy({ top: down });
    else if (box.top < room.top) panel.scrollBy({ top: box.top - room.top - 8 });
  };
  const opened = () => {
    inside = "";
    draw();
    show();
  };
  model.on("change:cards change:choices", () => draw());
  model.on("change:opened", opened);
  draw();
}

export default { render };
