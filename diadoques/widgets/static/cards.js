// src/shared/dom.js
var SVG = "http://www.w3.org/2000/svg";
function put(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === void 0 || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style" && typeof value === "object") Object.assign(node.style, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children) if (child !== null && child !== void 0) node.append(child);
  return node;
}
var html = (tag, attributes, ...children) => put(document.createElement(tag), attributes, children);
var svg = (tag, attributes, ...children) => put(document.createElementNS(SVG, tag), attributes, children);
var empty = (node) => node.replaceChildren();

// src/shared/counter.js
function counter(told, shapes) {
  const sign = shapes[told.kind];
  const wide = Math.max(22, sign ? sign.reach[0] + 2 : 0);
  const mark = svg("svg", { class: "dia-token", viewBox: `${-wide} -26 ${2 * wide} 46`, "aria-hidden": "true" });
  if (!sign) return mark;
  mark.append(
    svg("path", { d: sign.outline, class: "dia-token-rim" }),
    svg("path", { d: sign.outline, class: "dia-token-body", fill: told.fill }),
    svg("path", { d: sign.details, class: "dia-token-lines" })
  );
  if (told.letter && sign.size)
    mark.append(svg("text", { class: "dia-token-letter", x: sign.letter[0], y: sign.letter[1] + sign.size * 0.36, fill: told.ink, "font-size": sign.size, text: told.letter }));
  if (told.number)
    mark.append(
      svg("circle", { cx: -13, cy: 12, r: 8.5, class: "dia-token-badge" }),
      svg("text", { x: -13, y: 17, class: "dia-token-number", text: told.number })
    );
  return mark;
}

// src/shared/icons.js
var SHAPES = {
  "arrow-right": [["path", { d: "M5 12h14" }], ["path", { d: "m12 5 7 7-7 7" }]],
  "book-open": [["path", { d: "M12 5v16" }], ["path", { d: "M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z" }]],
  castle: [["path", { d: "M10 5V3" }], ["path", { d: "M14 5V3" }], ["path", { d: "M15 21v-3a3 3 0 0 0-6 0v3" }], ["path", { d: "M18 3v8" }], ["path", { d: "M18 5H6" }], ["path", { d: "M22 11H2" }], ["path", { d: "M22 9v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9" }], ["path", { d: "M6 3v8" }]],
  check: [["path", { d: "M20 6 9 17l-5-5" }]],
  "chevron-down": [["path", { d: "m6 9 6 6 6-6" }]],
  "chevron-left": [["path", { d: "m15 18-6-6 6-6" }]],
  "chevron-right": [["path", { d: "m9 18 6-6-6-6" }]],
  "circle-check": [["circle", { cx: "12", cy: "12", r: "10" }], ["path", { d: "m16 9-5.5 5.5L8 12" }]],
  "circle-x": [["circle", { cx: "12", cy: "12", r: "10" }], ["path", { d: "m15 9-6 6" }], ["path", { d: "m9 9 6 6" }]],
  clock: [["circle", { cx: "12", cy: "12", r: "10" }], ["path", { d: "M12 6v6l4 2" }]],
  coins: [["path", { d: "M13.744 17.736a6 6 0 1 1-7.48-7.48" }], ["path", { d: "M15 6h1v4" }], ["path", { d: "m6.134 14.768.866-.5 2 3.464" }], ["circle", { cx: "16", cy: "8", r: "6" }]],
  crown: [["path", { d: "M11.562 3.266a.5.5 0 0 1 .876 0L15.39 8.87a1 1 0 0 0 1.516.294L21.183 5.5a.5.5 0 0 1 .798.519l-2.834 10.246a1 1 0 0 1-.956.734H5.81a1 1 0 0 1-.957-.734L2.02 6.02a.5.5 0 0 1 .798-.519l4.276 3.664a1 1 0 0 0 1.516-.294z" }], ["path", { d: "M5 21h14" }]],
  "ellipsis-vertical": [["circle", { cx: "12", cy: "12", r: "1" }], ["circle", { cx: "12", cy: "5", r: "1" }], ["circle", { cx: "12", cy: "19", r: "1" }]],
  equal: [["line", { x1: "5", x2: "19", y1: "9", y2: "9" }], ["line", { x1: "5", x2: "19", y1: "15", y2: "15" }]],
  flag: [["path", { d: "M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528" }]],
  "hand-coins": [["path", { d: "M11 15h2a2 2 0 1 0 0-4h-3c-.6 0-1.1.2-1.4.6L3 17" }], ["path", { d: "m7 21 1.6-1.4c.3-.4.8-.6 1.4-.6h4c1.1 0 2.1-.4 2.8-1.2l4.6-4.4a2 2 0 0 0-2.75-2.91l-4.2 3.9" }], ["path", { d: "m2 16 6 6" }], ["circle", { cx: "16", cy: "9", r: "2.9" }], ["circle", { cx: "6", cy: "5", r: "3" }]],
  handshake: [["path", { d: "m11 17 2 2a1 1 0 1 0 3-3" }], ["path", { d: "m14 14 2.5 2.5a1 1 0 1 0 3-3l-3.88-3.88a3 3 0 0 0-4.24 0l-.88.88a1 1 0 1 1-3-3l2.81-2.81a5.79 5.79 0 0 1 7.06-.87l.47.28a2 2 0 0 0 1.42.25L21 4" }], ["path", { d: "m21 3 1 11h-2" }], ["path", { d: "M3 3 2 14l6.5 6.5a1 1 0 1 0 3-3" }], ["path", { d: "M3 4h8" }]],
  keyboard: [["path", { d: "M10 8h.01" }], ["path", { d: "M12 12h.01" }], ["path", { d: "M14 8h.01" }], ["path", { d: "M16 12h.01" }], ["path", { d: "M18 8h.01" }], ["path", { d: "M6 8h.01" }], ["path", { d: "M7 16h10" }], ["path", { d: "M8 12h.01" }], ["rect", { width: "20", height: "16", x: "2", y: "4", rx: "2" }]],
  languages: [["path", { d: "m5 8 6 6" }], ["path", { d: "m4 14 6-6 2-3" }], ["path", { d: "M2 5h12" }], ["path", { d: "M7 2h1" }], ["path", { d: "m22 22-5-10-5 10" }], ["path", { d: "M14 18h6" }]],
  layers: [["path", { d: "M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83z" }], ["path", { d: "M2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12" }], ["path", { d: "M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17" }]],
  lightbulb: [["path", { d: "M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5" }], ["path", { d: "M9 18h6" }], ["path", { d: "M10 22h4" }]],
  "locate-fixed": [["line", { x1: "2", x2: "5", y1: "12", y2: "12" }], ["line", { x1: "19", x2: "22", y1: "12", y2: "12" }], ["line", { x1: "12", x2: "12", y1: "2", y2: "5" }], ["line", { x1: "12", x2: "12", y1: "19", y2: "22" }], ["circle", { cx: "12", cy: "12", r: "7" }], ["circle", { cx: "12", cy: "12", r: "3" }]],
  map: [["path", { d: "M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0z" }], ["path", { d: "M15 5.764v15" }], ["path", { d: "M9 3.236v15" }]],
  maximize: [["path", { d: "M8 3H5a2 2 0 0 0-2 2v3" }], ["path", { d: "M21 8V5a2 2 0 0 0-2-2h-3" }], ["path", { d: "M3 16v3a2 2 0 0 0 2 2h3" }], ["path", { d: "M16 21h3a2 2 0 0 0 2-2v-3" }]],
  menu: [["path", { d: "M4 5h16" }], ["path", { d: "M4 12h16" }], ["path", { d: "M4 19h16" }]],
  minus: [["path", { d: "M5 12h14" }]],
  pause: [["rect", { x: "14", y: "3", width: "5", height: "18", rx: "1" }], ["rect", { x: "5", y: "3", width: "5", height: "18", rx: "1" }]],
  "pen-line": [["path", { d: "M13 21h8" }], ["path", { d: "M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z" }]],
  play: [["path", { d: "M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z" }]],
  plus: [["path", { d: "M5 12h14" }], ["path", { d: "M12 5v14" }]],
  sailboat: [["path", { d: "M10 2v15" }], ["path", { d: "M7 22a4 4 0 0 1-4-4 1 1 0 0 1 1-1h16a1 1 0 0 1 1 1 4 4 0 0 1-4 4z" }], ["path", { d: "M9.159 2.46a1 1 0 0 1 1.521-.193l9.977 8.98A1 1 0 0 1 20 13H4a1 1 0 0 1-.824-1.567z" }]],
  scissors: [["circle", { cx: "6", cy: "6", r: "3" }], ["path", { d: "M8.12 8.12 12 12" }], ["path", { d: "M20 4 8.12 15.88" }], ["circle", { cx: "6", cy: "18", r: "3" }], ["path", { d: "M14.8 14.8 20 20" }]],
  search: [["path", { d: "m21 21-4.34-4.34" }], ["circle", { cx: "11", cy: "11", r: "8" }]],
  send: [["path", { d: "M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z" }], ["path", { d: "m21.854 2.147-10.94 10.939" }]],
  shield: [["path", { d: "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z" }]],
  ship: [["path", { d: "M12 2v2" }], ["path", { d: "M12 9.189V13" }], ["path", { d: "M19 12V6a2 2 0 00-2-2H7a2 2 0 00-2 2v6" }], ["path", { d: "M19.38 19A11.6 11.6 0 0021 13l-8.188-3.639a2 2 0 00-1.624 0L3 13.001a11.6 11.6 0 002.81 7.76" }], ["path", { d: "M2 20c.6.5 1.2 1 2.5 1 2.5 0 2.5-2 5-2 1.3 0 1.9.5 2.5 1s1.2 1 2.5 1c2.5 0 2.5-2 5-2 1.3 0 1.9.5 2.5 1" }]],
  "skip-back": [["path", { d: "M17.971 4.285A2 2 0 0 1 21 6v12a2 2 0 0 1-3.029 1.715l-9.997-5.998a2 2 0 0 1-.003-3.432z" }], ["path", { d: "M3 20V4" }]],
  "skip-forward": [["path", { d: "M21 4v16" }], ["path", { d: "M6.029 4.285A2 2 0 0 0 3 6v12a2 2 0 0 0 3.029 1.715l9.997-5.998a2 2 0 0 0 .003-3.432z" }]],
  swords: [["path", { d: "m13 19 6-6" }], ["path", { d: "M14.5 17.5 3.586 6.586A2 2 0 013 5.172V3h2.172a2 2 0 011.414.586L17.5 14.5" }], ["path", { d: "m14.828 6.172 2.586-2.586A2 2 0 0118.828 3H21v2.172a2 2 0 01-.586 1.414l-2.586 2.586" }], ["path", { d: "m16 16 4 4" }], ["path", { d: "m19 21 2-2" }], ["path", { d: "m5 14 4 4" }], ["path", { d: "m5 21-2-2" }], ["path", { d: "M7.5 16.5 4 20" }]],
  "triangle-alert": [["path", { d: "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3" }], ["path", { d: "M12 9v4" }], ["path", { d: "M12 17h.01" }]],
  "undo-2": [["path", { d: "M9 14 4 9l5-5" }], ["path", { d: "M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11" }]],
  x: [["path", { d: "M18 6 6 18" }], ["path", { d: "m6 6 12 12" }]]
};
function icon(name) {
  const shapes = SHAPES[name].map(([tag, attributes]) => svg(tag, attributes));
  return svg("svg", { class: "dia-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, ...shapes);
}

// src/cards/main.js
var STATES = { done: "circle-check", warn: "triangle-alert" };
function render({ model, el }) {
  el.classList.add("dia-cards");
  let inside = "";
  const tell = (kind, key, value) => model.send({ kind, key, value });
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
      type: "button",
      class: `dia-choice${one.best ? " dia-best" : ""}${one.chosen ? " dia-chosen" : ""}`,
      "data-at": `${key} = ${one.value}`,
      "aria-current": one.chosen ? "true" : null,
      onclick: () => tell("choose", key, one.value)
    }, ...shown, one.chosen ? icon("check") : null);
  }
  function choices(key) {
    const all = model.get("choices");
    const group = all.find((one) => one.within && one.text === inside);
    const back = () => {
      inside = "";
      draw(`${key} > ${group.text}`);
    };
    const rows = group ? group.within : all;
    return html(
      "div",
      { class: "dia-choices", role: "group", "aria-label": model.get("labels").choices },
      group ? html("button", { type: "button", class: "dia-choice dia-choice-back", onclick: back }, icon("chevron-left"), html("span", { text: group.text })) : null,
      ...rows.map((one) => choice(key, one))
    );
  }
  function card(told) {
    const open = told.key === model.get("opened");
    const head = html(
      "button",
      {
        type: "button",
        class: "dia-order-head",
        "data-at": told.key,
        "data-card": told.key,
        "aria-expanded": String(open),
        onclick: () => tell("open", open ? "" : told.key)
      },
      told.sign ? counter(told.sign, model.get("shapes")) : icon(told.icon || "pen-line"),
      html("span", { class: "dia-order-words" }, html("b", { text: told.title }), html("span", { class: "dia-order-what", text: told.what }), told.code ? html("code", { text: told.code }) : null),
      told.state ? html("span", { class: "dia-flag" }, icon(STATES[told.state])) : null
    );
    const note = told.note ? html("p", { class: told.quiet ? "dia-order-note dia-quiet" : "dia-order-note" }, told.quiet ? null : icon("triangle-alert"), html("span", { text: told.note })) : null;
    return html("li", { class: `dia-order${told.state ? ` dia-is-${told.state}` : ""}${open ? " dia-now" : ""}` }, head, note, open ? choices(told.key) : null);
  }
  function draw(at) {
    const active = el.getRootNode().activeElement;
    const wanted = at || (active && el.contains(active) ? active.dataset.at : void 0);
    const cards = model.get("cards");
    empty(el);
    el.append(html("ul", { class: cards.length > 5 ? "dia-orders dia-dense" : "dia-orders" }, ...cards.map(card)));
    if (!wanted) return;
    const nodes = [...el.querySelectorAll("[data-at]")];
    const again = nodes.find((node) => node.dataset.at === wanted) || nodes.find((node) => node.dataset.at === model.get("opened")) || nodes.find((node) => wanted.startsWith(node.dataset.at));
    if (again) again.focus({ preventScroll: true });
  }
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
var main_default = { render };
export {
  main_default as default
};
