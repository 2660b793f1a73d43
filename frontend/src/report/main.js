// The report of a season: what failed first, with its reason, its witness and its rule; what went well folds.
// Everything is text.

import { counter } from "../shared/counter.js";
import { html } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

/** @import { Group, Line, Part, ReportModel, Shapes, Table } from "./sent.d.ts" */

/** @typedef {{ open: string | null, unfolded: Set<string | undefined> }} State */

/** @type {Record<Line["tone"], "circle-check" | "circle-x" | "arrow-right">} */
const STATES = { "dia-yes": "circle-check", "dia-no": "circle-x", "": "arrow-right" };

// What one counter brought to bear; one that was ordered to help and brought nothing is struck through.
/** @param {Part} one @param {Shapes} shapes */
function partOf(one, shapes) {
  return html("span", { class: one.lost ? "dia-part dia-lost" : "dia-part", title: one.told || null },
    one.sign ? counter(one.sign, shapes) : icon(one.leader ? "crown" : "shield"), html("b", { text: one.number }), one.note ? html("small", { text: one.note }) : null);
}

// One contested space: who came with what, a sum a side, and what came of it.
/** @param {Table} table @param {Shapes} shapes */
function contest(table, shapes) {
  const side = (/** @type {Table["rows"][number]} */ row) => html("div", { class: row.wins ? "dia-camp dia-wins" : "dia-camp" },
    html("p", { class: "dia-camp-name" }, html("span", { class: "dia-chip", style: { background: row.color } }), html("span", { text: row.player })),
    html("p", { class: "dia-parts" }, ...row.parts.map((one) => partOf(one, shapes))),
    html("p", { class: "dia-total", text: row.total, title: row.count }),
    html("p", { class: "dia-camp-unit", text: row.unit }));
  return html("section", { class: "dia-contest", "aria-label": table.caption },
    html("p", { class: "dia-contest-title", text: table.caption }), html("div", { class: "dia-camps" }, ...table.rows.map(side)),
    html("p", { class: table.entered ? "dia-verdict dia-good" : "dia-verdict" }, icon("swords"), html("span", { text: table.verdict })));
}

// What one reads of a line once it is opened: the causes behind it, the strengths counted out, the rule with its title.
/** @param {Line} line @param {Shapes} shapes */
function why(line, shapes) {
  const card = html("div", { class: "dia-why" }, ...line.tables.map((table) => contest(table, shapes)));
  for (const cause of line.causes) card.append(html("p", { class: "dia-cause" }, icon("chevron-right"), html("span", { text: cause })));
  if (line.tone !== "dia-no") card.append(html("p", { class: "dia-rule", text: line.rule, title: line.rules })); // what failed says it at once
  return card;
}

/** @param {ReportModel} model @param {HTMLElement} el @param {State} state @param {Line} line */
function told(model, el, state, line) {
  const open = state.open === line.id;
  const button = html(
    "button",
    {
      type: "button", class: `dia-told ${line.tone}`, title: line.rules, "aria-expanded": String(open), "data-line": line.id,
      onclick: () => {
        state.open = open ? null : line.id;
        model.send({ kind: "line", units: open ? [] : line.units });
        draw(model, el, state);
        /** @type {HTMLElement | null} */
        const again = el.querySelector(`[data-line="${CSS.escape(line.id)}"]`);
        if (again) again.focus({ preventScroll: true });
        if (!open && again) again.parentElement?.scrollIntoView({ block: "nearest" });
      },
    },
    html("span", { class: "dia-sign" }, icon(STATES[line.tone])),
    html("span", { class: "dia-line" },
      html("span", { class: "dia-sentence" }, line.color ? html("span", { class: "dia-chip", style: { background: line.color }, title: line.owner }) : null, line.text),
      ...line.notes.map((text) => html("span", { class: "dia-put-right", text })),
      line.order ? html("code", { text: line.order }) : null,
      line.tone === "dia-no" ? html("span", { class: "dia-witness", text: line.beside.join(" · ") }) : null),
  );
  return html("li", {}, button, open ? why(line, model.get("shapes")) : null);
}

// What people opened and closed is read off the page: a fold tells of it later than a key that follows at once.
/** @param {HTMLElement} el @param {State} state */
function readFolds(el, state) {
  for (const fold of el.querySelectorAll("details")) state.unfolded[fold.open ? "add" : "delete"](fold.dataset.group);
}

// `opened` is the group of a line that is to be seen.
/** @param {ReportModel} model @param {HTMLElement} el @param {State} state @param {Group | null} [opened] */
function draw(model, el, state, opened = null) {
  const view = model.get("report");
  readFolds(el, state);
  if (opened) state.unfolded.add(opened.name);
  el.replaceChildren();
  el.classList.add("dia-saga");
  if (!view.groups) return;
  for (const group of view.groups) {
    const list = html("ul", {}, ...group.lines.map((line) => told(model, el, state, line)));
    if (!group.folded) {
      el.append(html("h4", { text: group.title }), group.lines.length ? list : "");
      if (group.hint) el.append(html("p", { class: "dia-hint", text: group.hint }));
      continue;
    }
    const fold = html(
      "details",
      { class: `dia-fold dia-fold-${group.name}`, "data-group": group.name, open: state.unfolded.has(group.name) },
      html("summary", { "data-fold": group.name }, html("span", { text: group.title })),
      list,
    );
    el.append(fold);
  }
}

/** @param {{ model: ReportModel, el: HTMLElement }} widget */
function render({ model, el }) {
  /** @type {State} */
  const state = { open: null, unfolded: new Set() };
  draw(model, el, state);
  const again = () => {
    state.open = null;
    draw(model, el, state);
  };
  model.on("change:report", again);
  // An arrow clicked on the map opens its line, wherever it is folded away.
  const show = () => {
    state.open = model.get("opened") || null;
    const group = (model.get("report").groups || []).find((one) => one.lines.some((line) => line.id === state.open));
    draw(model, el, state, group);
    const line = state.open && el.querySelector(`[data-line="${CSS.escape(state.open)}"]`);
    if (line) line.scrollIntoView({ block: "nearest" });
  };
  model.on("change:opened", show);
  return () => {
    model.off("change:report", again);
    model.off("change:opened", show);
  };
}

export default { render };
