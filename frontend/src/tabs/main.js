// One row of tabs. What does not fit is shortened in steps, for all alike: whole, without the words of the facts, names
// with points, letters with points, at last a list. Names and numbers become text nodes, never markup.

import { html } from "../shared/dom.js";

/** @import { Tab, TabsModel } from "./sent.d.ts" */

const STEPS = ["whole", "short", "names", "letters", "list"];

/** @param {TabsModel} model @param {Tab} tab */
function tabOf(model, tab) {
  const here = tab.id === model.get("chosen");
  const facts = html("span", { class: "dia-tab-facts" });
  tab.facts.forEach(([words, signs], index) =>
    facts.append(
      ...(index ? [html("span", { class: index > 0 ? "dia-tab-more" : "" }, " · ")] : []),
      html("span", { class: `dia-tab-words${index ? " dia-tab-more" : ""}` }, words),
      html("span", { class: `dia-tab-signs${index ? " dia-tab-more" : ""}` }, signs),
    ));
  const node = html(
    "button",
    { type: "button", class: here ? "dia-tab dia-on" : "dia-tab", "data-seat": tab.id, title: tab.title, "aria-pressed": String(here), disabled: tab.closed ? "" : null },
    html(
      "span", { class: "dia-tab-head" },
      tab.letter ? html("b", { class: "dia-tab-letter" }, tab.letter) : null,
      html("span", { class: tab.letter ? "dia-tab-name" : "dia-tab-only" }, tab.name),
      tab.sealed ? html("span", { class: "dia-tab-mark" }, "✓") : null,
    ),
    tab.facts.length ? facts : null,
  );
  if (tab.color) Object.assign(node.style, { background: tab.color, color: tab.ink });
  node.addEventListener("click", () => model.send({ kind: "choose", id: tab.id }));
  return node;
}

/** @param {{ model: TabsModel, el: HTMLElement }} widget */
function render({ model, el }) {
  el.classList.add("dia-tabs");
  const row = html("div", { class: "dia-tab-row", role: "group" });
  const list = html("select", { class: "dia-tab-list" });
  list.addEventListener("change", () => model.send({ kind: "choose", id: list.value }));
  el.append(row, list);
  const fits = () => row.scrollWidth <= row.clientWidth + 1 && [...row.children].every((node) => node.scrollWidth <= node.clientWidth + 1);
  const measure = () => {
    if (!el.clientWidth) return;
    for (const step of STEPS) {
      el.dataset.step = step;
      if (el.clientWidth >= 480 && fits()) break; // a phone has room for a list alone, which is the last step
    }
  };
  const draw = () => {
    const focused = row.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.seat : null;
    const tabs = model.get("tabs"), chosen = model.get("chosen");
    row.setAttribute("aria-label", model.get("label"));
    list.setAttribute("aria-label", model.get("label"));
    row.replaceChildren(...tabs.map((tab) => tabOf(model, tab)));
    list.replaceChildren(...tabs.map((tab) => {
      const text = [tab.letter, `${tab.name}${tab.sealed ? " ✓" : ""}`, ...tab.facts.map(([words]) => words)].filter(Boolean).join(" · ");
      return html("option", { value: tab.id, disabled: tab.closed ? "" : null, selected: tab.id === chosen ? "" : null }, text);
    }));
    list.value = chosen;
    const again = focused !== null && [.../** @type {HTMLCollectionOf<HTMLElement>} */ (row.children)].find((node) => node.dataset.seat === focused);
    if (again) again.focus({ preventScroll: true });
    measure();
  };
  model.on("change:tabs change:chosen change:label", draw);
  const watch = new ResizeObserver(measure);
  watch.observe(el);
  draw();
  return () => {
    watch.disconnect();
    model.off("change:tabs change:chosen change:label", draw);
  };
}

export default { render };
