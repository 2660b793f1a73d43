// How each class of widget is shown: the dozen of ipywidgets that our screens are made of, and those that bring their
// own script. The class names are those of Jupyter, so that one style sheet serves both.

const node = (tag, className, attributes) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const [name, value] of Object.entries(attributes || {})) made.setAttribute(name, value);
  return made;
};
const kebab = (name) => name.replaceAll("_", "-");

// A field with its label; what it shows, and how it tells.
function labelled(view, className, field) {
  const el = node("div", `jupyter-widgets widget-inline-hbox ${className}`);
  const label = node("label", "widget-label");
  field.id = `f${view.model.id}`;
  label.htmlFor = field.id;
  el.append(label, field);
  view.draw("description", (text) => {
    label.textContent = text || "";
    label.hidden = !text;
  });
  view.draw("disabled", (off) => { field.disabled = Boolean(off); });
  view.draw("tooltip", (text) => {
    field.title = text || "";
    if (text && !view.model.get("description")) field.setAttribute("aria-label", text);
  });
  return el;
}

function box(className) {
  return (view) => {
    const el = node("div", `jupyter-widgets widget-container ${className}`);
    view.draw("children", (ids) => {
      const wanted = (ids || []).filter((id) => view.page.knows(id)).map((id) => view.page.view(id).el);
      Array.from(el.children).filter((child) => !wanted.includes(child)).forEach((child) => child.remove());
      wanted.forEach((child, index) => {
        if (el.children[index] !== child) el.insertBefore(child, el.children[index] || null);
      });
    });
    return el;
  };
}

// Markup is made by the server, every text in it escaped; the policy of the page runs none of it.
function html(view) {
  const el = node("div", "jupyter-widgets widget-inline-hbox widget-html");
  const content = node("div", "widget-html-content");
  el.append(content);
  // What scrolls by itself, a wide table say, is reached by the keyboard, too.
  const reach = () => {
    for (const one of [content, ...content.querySelectorAll(".dia-wide")]) {
      const scrolls = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
      if (scrolls && getComputedStyle(one).overflowX === "auto") one.tabIndex = 0;
      else one.removeAttribute("tabindex");
    }
  };
  const room = new ResizeObserver(reach);
  room.observe(content);
  view.end = () => room.disconnect();
  view.draw("value", (markup) => {
    content.innerHTML = markup || "";
    requestAnimationFrame(reach);
  });
  return el;
}

function plainText(view) {
  const el = node("div", "jupyter-widgets widget-inline-hbox widget-label");
  view.draw("value", (text) => { el.textContent = text || ""; });
  return el;
}

function pressed(className, press) {
  return (view) => {
    const el = node("button", `jupyter-widgets jupyter-button ${className}`, { type: "button" });
    view.draw("description", (text) => { el.textContent = text || ""; });
    view.draw("disabled", (off) => { el.disabled = Boolean(off); });
    view.draw("tooltip", (text) => { el.title = text || ""; });
    view.draw("button_style", (kind) => { if (kind) el.classList.add(`mod-${kind}`); });
    press(view, el);
    return el;
  };
}
const button = pressed("widget-button", (view, el) => el.addEventListener("click", () => view.model.send({ event: "click" })));
const toggle = pressed("widget-toggle-button", (view, el) => {
  view.draw("value", (on) => {
    el.classList.toggle("mod-active", Boolean(on));
    el.setAttribute("aria-pressed", String(Boolean(on)));
  });
  el.addEventListener("click", () => {
    view.model.choose("value", !view.model.get("value"));
    view.show(["value"]);
  });
});

function choices(view) {
  const el = node("div", "jupyter-widgets widget-inline-hbox widget-toggle-buttons");
  const name = node("span", "widget-label");
  const row = node("div", "widget-toggle-buttons-row", { role: "radiogroup" });
  el.append(name, row);
  const mark = () => [...row.children].forEach((one, index) => {
    const on = index === view.model.get("index");
    one.classList.toggle("mod-active", on);
    one.setAttribute("aria-checked", String(on));
  });
  view.draw("description", (text) => {
    name.textContent = text || "";
    name.hidden = !text;
  });
  view.draw("_options_labels", (labels) => {
    row.replaceChildren(...(labels || []).map((text, index) => {
      const one = node("button", "jupyter-button widget-toggle-button", { type: "button", role: "radio" });
      one.textContent = text;
      one.title = (view.model.get("tooltips") || [])[index] || "";
      one.style.width = (view.model.get("style") || {}).button_width || "";
      one.disabled = Boolean(view.model.get("disabled"));
      one.addEventListener("click", () => {
        view.model.choose("index", index);
        mark();
      });
      return one;
    }));
    mark();
  });
  view.draw("index", mark);
  view.draw("disabled", (off) => [...row.children].forEach((one) => { one.disabled = Boolean(off); }));
  return el;
}

function select(className, rows) {
  return (view) => {
    const field = node("select");
    if (rows) view.draw("rows", (count) => { field.size = count || 5; });
    const el = labelled(view, className, field);
    const mark = () => {
      const index = view.model.get("index");
      field.selectedIndex = index === null || index === undefined ? -1 : index;
    };
    view.draw("_options_labels", (labels) => {
      field.replaceChildren(...(labels || []).map((text) => {
        const one = node("option");
        one.textContent = text;
        return one;
      }));
      mark();
    });
    view.draw("index", mark);
    field.addEventListener("change", () => view.model.choose("index", field.selectedIndex));
    return el;
  };
}

// A long answer is read as a line of its own, with its button before it.
function radio(view) {
  const el = node("div", "jupyter-widgets widget-inline-hbox widget-radio");
  const group = node("div", "widget-radio-box", { role: "radiogroup" });
  el.append(group);
  const fields = () => [...group.querySelectorAll("input")];
  const mark = () => fields().forEach((one, index) => { one.checked = index === view.model.get("index"); });
  view.draw("_options_labels", (labels) => {
    group.replaceChildren(...(labels || []).map((text, index) => {
      const line = node("label");
      const field = node("input", "", { type: "radio", name: `r${view.model.id}` });
      field.addEventListener("change", () => view.model.choose("index", index));
      line.append(text, field);
      return line;
    }));
    mark();
  });
  view.draw("index", mark);
  view.draw("disabled", (off) => fields().forEach((one) => { one.disabled = Boolean(off); }));
  return el;
}

// A name is told once it is chosen from the list, or entered.
function combobox(view) {
  const field = node("input", "", { type: "text", autocomplete: "off", spellcheck: "false", list: `l${view.model.id}` });
  const el = labelled(view, "widget-text widget-combobox", field);
  const list = node("datalist", "", { id: `l${view.model.id}` });
  el.append(list);
  const tell = () => { if (field.value !== view.model.get("value")) view.model.choose("value", field.value); };
  view.draw("options", (options) => list.replaceChildren(...(options || []).map((text) => node("option", "", { value: text }))));
  view.draw("value", (said) => { if (field.value !== said) field.value = said || ""; });
  view.draw("placeholder", (said) => { field.placeholder = said || ""; });
  field.addEventListener("change", tell);
  field.addEventListener("keydown", (event) => { if (event.key === "Enter" && !event.isComposing) tell(); });
  return el;
}

// What was chosen elsewhere stands here, each with a click that takes it away.
function tags(view) {
  const el = node("div", "jupyter-widgets widget-tagsinput", { role: "group" });
  view.draw("tooltip", (text) => { if (text) el.setAttribute("aria-label", text); });
  view.draw("value", (chosen) => {
    el.replaceChildren(...(chosen || []).map((text) => {
      const one = node("button", "jupyter-button jupyter-widget-tag", { type: "button" });
      one.append(text, " ", Object.assign(node("span", "", { "aria-hidden": "true" }), { textContent: "×" }));
      one.addEventListener("click", () => {
        view.model.choose("value", view.model.get("value").filter((other) => other !== text));
        view.show(["value"]);
      });
      return one;
    }));
  });
  return el;
}

function checkbox(view) {
  const el = node("div", "jupyter-widgets widget-inline-hbox widget-checkbox");
  const frame = node("label");
  const field = node("input", "", { type: "checkbox" });
  const name = node("span");
  frame.append(field, name);
  el.append(frame);
  view.draw("description", (said) => { name.textContent = said || ""; });
  view.draw("disabled", (off) => { field.disabled = Boolean(off); });
  view.draw("tooltip", (said) => { frame.title = said || ""; });
  view.draw("value", (on) => { field.checked = Boolean(on); });
  field.addEventListener("change", () => view.model.choose("value", field.checked));
  return el;
}

function typed(tag, className) {
  return (view) => {
    const field = node(tag, "", tag === "input" ? { type: "text", autocomplete: "off", spellcheck: "false" } : {});
    const el = labelled(view, className, field);
    let later = 0;
    const tell = () => {
      clearTimeout(later);
      if (field.value !== view.model.get("value")) view.model.choose("value", field.value);
    };
    view.draw("value", (said) => { if (field.value !== said) field.value = said || ""; });
    view.draw("placeholder", (said) => { field.placeholder = said || ""; });
    if (tag === "textarea") view.draw("rows", (count) => { field.rows = count || 3; });
    field.addEventListener("input", () => {
      clearTimeout(later);
      later = setTimeout(tell, 400);
    });
    field.addEventListener("change", tell);
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing || tag === "textarea") return;
      tell();
      view.model.send({ event: "submit" });
    });
    return el;
  };
}

function number(type, whole) {
  return (view) => {
    const field = node("input", "", { type, step: whole ? "1" : "any" });
    const el = labelled(view, type === "range" ? "widget-slider" : "widget-text", field);
    for (const name of ["min", "max", "step"])
      view.draw(name, (value) => { if (value !== null && value !== undefined) field[name] = value; });
    const mark = () => { field.value = view.model.get("value"); };
    view.draw("value", mark);
    field.addEventListener("change", () => {
      const given = Number(field.value);
      if (field.value === "" || !Number.isFinite(given) || (whole && !Number.isInteger(given))) mark();
      else view.model.choose("value", given);
    });
    return el;
  };
}

const fetched = new Map();
const once = (address, get) => {
  if (!fetched.has(address)) fetched.set(address, get());
  return fetched.get(address);
};
const styled = (address) => once(address, () => new Promise((done) => {
  const link = node("link", "", { rel: "stylesheet", href: address });
  link.addEventListener("load", done);
  link.addEventListener("error", done);
  document.head.append(link);
}));
const table = (address) => once(address, () => fetch(address).then((answer) => answer.json()));

// What will be needed is fetched when there is time: a season that is resolved waits for no script. What lies in the
// memory of a browser (blob:) is there already, and its address does not say what it is.
export function prepare(addresses) {
  for (const address of addresses.filter((one) => !one.startsWith("blob:")))
    if (address.endsWith(".js")) import(address).catch(() => {});
    else if (address.endsWith(".css")) styled(address);
    else table(address).catch(() => {});
}

// A widget with a script of its own: its script, style and large constants are files, each fetched once.
function own(view) {
  const el = node("div", "jupyter-widgets dia-own");
  const { model } = view;
  const ready = async () => {
    const constants = Object.entries(model.state).filter(([, value]) => value && typeof value === "object" && value.file);
    const waits = constants.map(async ([name, value]) => { model.state[name] = await table(value.file); });
    if (model.get("_css")) waits.push(styled(model.get("_css")));
    const [script] = await Promise.all([import(model.get("_esm")), ...waits]);
    if (view.stopped) return;
    const widget = script.default || script;
    const made = typeof widget === "function" ? await widget() : widget;
    if (made.initialize) await made.initialize({ model });
    view.end = await made.render({ model, el });
    if (view.stopped && typeof view.end === "function") view.end();
  };
  ready().catch((error) => console.error(error));
  return el;
}

const KINDS = {
  any: own, Box: box("widget-box"), VBox: box("widget-box widget-vbox"), HBox: box("widget-box widget-hbox"),
  GridBox: box("widget-gridbox"), HTML: html, Label: plainText, Button: button, ToggleButton: toggle, Checkbox: checkbox,
  ToggleButtons: choices, RadioButtons: radio, Combobox: combobox, TagsInput: tags, Dropdown: select("widget-dropdown", false),
  Select: select("widget-select", true), Text: typed("input", "widget-text"), Textarea: typed("textarea", "widget-textarea"),
  IntText: number("number", true), BoundedIntText: number("number", true), FloatText: number("number", false),
  BoundedFloatText: number("number", false), IntSlider: number("range", true), FloatSlider: number("range", false),
};

export class View {
  constructor(model, page) {
    this.model = model;
    this.page = page;
    this.drawn = new Map();
    this.el = KINDS[model.get("is")](this);
    this.classes = [];
    this.set = [];
    this.show(["_dom_classes", "layout", "style", ...this.drawn.keys()]);
    this.listen = (names) => this.show(names);
    model.on("change", this.listen);
  }

  draw(name, call) { this.drawn.set(name, call); }

  show(names) {
    for (const name of names) {
      const value = this.model.get(name);
      if (name === "_dom_classes") {
        this.el.classList.remove(...this.classes);
        this.classes = (value || []).filter(Boolean);
        this.el.classList.add(...this.classes);
      } else if (name === "layout" || name === "style") this.dress();
      else if (this.drawn.has(name)) this.drawn.get(name)(value);
    }
  }

  dress() {
    const { style } = this.el;
    for (const name of this.set) style.removeProperty(name);
    const look = this.model.get("style") || {};
    const wanted = Object.entries(this.model.get("layout") || {}).map(([name, value]) => [kebab(name), value]);
    if (look.button_color) wanted.push(["background-color", look.button_color]);
    if (look.text_color) wanted.push(["color", look.text_color]);
    if (look.font_weight) wanted.push(["font-weight", look.font_weight]);
    for (const [name, value] of wanted) style.setProperty(name, value);
    this.set = wanted.map(([name]) => name);
  }

  stop() {
    this.stopped = true;
    this.model.off("change", this.listen);
    if (typeof this.end === "function") this.end();
    this.el.remove();
  }
}
