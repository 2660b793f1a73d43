// src/shared/dom.js
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

// src/tabs/main.js
var STEPS = ["whole", "short", "names", "letters", "list"];
function tabOf(model, tab) {
  const here = tab.id === model.get("chosen");
  const facts = html("span", { class: "dia-tab-facts" });
  tab.facts.forEach(([words, signs], index) => facts.append(
    ...index ? [html("span", { class: index > 0 ? "dia-tab-more" : "" }, " · ")] : [],
    html("span", { class: `dia-tab-words${index ? " dia-tab-more" : ""}` }, words),
    html("span", { class: `dia-tab-signs${index ? " dia-tab-more" : ""}` }, signs)
  ));
  const node = html(
    "button",
    { type: "button", class: here ? "dia-tab dia-on" : "dia-tab", "data-seat": tab.id, title: tab.title, "aria-pressed": String(here), disabled: tab.closed ? "" : null },
    html(
      "span",
      { class: "dia-tab-head" },
      tab.letter ? html("b", { class: "dia-tab-letter" }, tab.letter) : null,
      html("span", { class: tab.letter ? "dia-tab-name" : "dia-tab-only" }, tab.name),
      tab.sealed ? html("span", { class: "dia-tab-mark" }, "✓") : null
    ),
    tab.facts.length ? facts : null
  );
  if (tab.color) Object.assign(node.style, { background: tab.color, color: tab.ink });
  node.addEventListener("click", () => model.send({ kind: "choose", id: tab.id }));
  return node;
}
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
      if (el.clientWidth >= 480 && fits()) break;
    }
  };
  const draw = () => {
    const focused = row.contains(document.activeElement) ? document.activeElement.dataset.seat : null;
    const tabs = model.get("tabs"), chosen = model.get("chosen");
    row.setAttribute("aria-label", model.get("label"));
    list.setAttribute("aria-label", model.get("label"));
    row.replaceChildren(...tabs.map((tab) => tabOf(model, tab)));
    list.replaceChildren(...tabs.map((tab) => {
      const text = [tab.letter, `${tab.name}${tab.sealed ? " ✓" : ""}`, ...tab.facts.map(([words]) => words)].filter(Boolean).join(" · ");
      return html("option", { value: tab.id, disabled: tab.closed ? "" : null, selected: tab.id === chosen ? "" : null }, text);
    }));
    list.value = chosen;
    const again = focused !== null && [...row.children].find((node) => node.dataset.seat === focused);
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
var main_default = { render };
export {
  main_default as default
};
