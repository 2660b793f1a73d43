// The report of a season: what failed first, with its reason, its witness and its rule; what went well folds.
// Everything is text.

/** @import { Group, Line, ReportModel, Table } from "./sent.d.ts" */

/** @typedef {{ open: string | null, unfolded: Set<string | undefined> }} State */
/** @typedef {Record<string, string | boolean | (() => void) | null | undefined>} Attributes */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} [attributes] @param {(Node | string | null)[]} children
 */
function node(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") made.textContent = /** @type {string} */ (value);
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), /** @type {() => void} */ (value));
    else made.setAttribute(name, value === true ? "" : /** @type {string} */ (value));
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

// One contested space: who came with what.
/** @param {Table} table */
function strengths(table) {
  const body = node("tbody");
  for (const row of table.rows)
    body.append(
      node(
        "tr", { class: row.wins ? "dia-wins" : "" },
        node("th", { scope: "row" }, node("span", { class: "dia-chip", style: `background:${row.color}` }), node("span", { text: row.unit })),
        node("td", { text: row.count }),
        node("td", { class: "dia-total", text: row.total }),
      ),
    );
  return node("table", { class: "dia-strengths" }, node("caption", { text: table.caption }), body);
}

// What one reads of a line once it is opened: the causes behind it, the strengths counted out, the rule with its title.
/** @param {Line} line */
function why(line) {
  const card = node("div", { class: "dia-why" });
  for (const cause of line.causes) card.append(node("p", { text: "← " + cause }));
  for (const table of line.tables) card.append(strengths(table));
  if (line.tone !== "dia-no") card.append(node("p", { class: "dia-rule", text: line.rule, title: line.rules })); // what failed says it at once
  return card;
}

/** @param {ReportModel} model @param {HTMLElement} el @param {State} state @param {Line} line */
function told(model, el, state, line) {
  const open = state.open === line.id;
  const button = node(
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
      },
    },
    node("span", { class: "dia-sign", "aria-hidden": "true", text: line.sign }),
    line.color ? node("span", { class: "dia-chip", style: `background:${line.color}`, title: line.owner }) : null,
    line.order ? node("code", { text: line.order }) : null,
    node("span", { class: "dia-sentence", text: line.text }),
    ...line.notes.map((text) => node("span", { class: "dia-put-right", text })),
    line.tone === "dia-no" ? node("span", { class: "dia-witness", text: line.beside.join(" · ") }) : null,
  );
  return node("li", {}, button, open ? why(line) : null);
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
    const list = node("ul", {}, ...group.lines.map((line) => told(model, el, state, line)));
    if (!group.folded) {
      el.append(node("h4", { text: group.title }), group.lines.length ? list : "");
      if (group.hint) el.append(node("p", { class: "dia-hint", text: group.hint }));
      continue;
    }
    const fold = node(
      "details",
      { class: `dia-fold dia-fold-${group.name}`, "data-group": group.name, open: state.unfolded.has(group.name) },
      node("summary", { "data-fold": group.name }, node("span", { text: group.title })),
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
