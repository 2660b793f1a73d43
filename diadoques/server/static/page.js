// A page of screens: what it is told is shown, what is clicked and typed is told. Nothing is decided here. Whoever holds
// the screens sends what can be seen and no more; what he takes away is forgotten. How both speak to each other is not
// known here: over a websocket (socket.js), or, in the browser edition, to a worker beside the page.

import { View, prepare } from "./views.js";

const root = document.getElementById("page");
const AT_REST = 1500; // after so long a page that was opened has shown itself
const STANDS = 2000; // maps draw themselves after the page is there

// All letters but Greek ones are fetched at once: a page whose class is gone can still say so in its own.
for (const face of document.fonts) if (!face.unicodeRange.includes("370")) face.load().catch(() => null);

class Model {
  constructor(id, state, tell) {
    this.id = id;
    this.state = state;
    this.tell = tell;
    this.heard = new Map();
  }
  get(name) { return this.state[name]; }
  // What a widget of ours sets stays here: the server takes values from inputs alone.
  set(name, value) {
    const all = typeof name === "string" ? { [name]: value } : name;
    this.put(all);
  }
  save_changes() {}
  send(content) { this.tell({ id: this.id, say: content }); }
  choose(name, value) {
    this.state[name] = value;
    this.tell({ id: this.id, set: { [name]: value } });
  }
  on(names, call) {
    for (const name of names.split(" ")) this.heard.set(name, [...(this.heard.get(name) || []), call]);
  }
  off(names, call) {
    for (const name of (names || [...this.heard.keys()].join(" ")).split(" "))
      this.heard.set(name, (this.heard.get(name) || []).filter((other) => call && other !== call));
  }
  say(event, value) {
    for (const call of this.heard.get(event) || []) call(value);
  }
  // Who listens to several of them is told once: a map draws itself once for all that came together.
  put(changes) {
    Object.assign(this.state, changes);
    const calls = new Map();
    for (const name of Object.keys(changes))
      for (const call of this.heard.get(`change:${name}`) || []) if (!calls.has(call)) calls.set(call, this.state[name]);
    for (const [call, value] of calls) call(value);
    this.say("change", Object.keys(changes));
  }
}

// What a browser keeps between two visits; one that keeps nothing refuses by a fault.
export function recall(box, key) {
  try {
    return globalThis[box].getItem(key);
  } catch {
    return null;
  }
}

export function retain(box, key, value) {
  try {
    globalThis[box].setItem(key, value);
  } catch {} // then it is not found again
}

export class Page {
  constructor() {
    this.models = new Map();
    this.views = new Map();
    this.ahead = 0;
    this.tell = () => {}; // set by whoever carries what is said
    this.at = Number(recall("sessionStorage", location.pathname)) || 0;
    addEventListener("pagehide", () => retain("sessionStorage", location.pathname, String(Math.round(scrollY))));
    setInterval(() => this.tick(), 250);
  }

  forget() {
    for (const view of this.views.values()) view.stop();
    this.views.clear();
    this.models.clear();
    root.replaceChildren();
  }

  hear(message) {
    if (message.now) this.ahead = message.now * 1000 - Date.now();
    if (message.lang) document.documentElement.lang = message.lang;
    if (message.root) {
      const held = this.drafts();
      const at = this.at ?? scrollY;
      this.at = null;
      this.forget();
      this.learn(message.new);
      root.append(this.view(message.root).el);
      this.redraft(held);
      this.stand(at);
      root.inert = false;
      setTimeout(() => prepare(message.soon || []), AT_REST);
      return;
    }
    this.learn(message.new || []);
    for (const [id, changes] of Object.entries(message.set || {})) {
      const model = this.models.get(id);
      if (model) model.put(changes);
    }
    for (const [id, content] of message.say || []) {
      const model = this.models.get(id);
      if (model) model.say("msg:custom", content);
    }
    for (const id of message.gone || []) {
      const view = this.views.get(id);
      if (view) view.stop();
      this.views.delete(id);
      this.models.delete(id);
    }
    this.tick();
  }

  learn(states) {
    for (const { id, ...state } of states) this.models.set(id, new Model(id, state, (message) => this.tell(message)));
  }

  // What was typed and not entered when the line broke is typed again.
  drafts() {
    return [...root.querySelectorAll("input[type=text], textarea")].map((field) => [field.value, field === document.activeElement]);
  }
  redraft(held) {
    setTimeout(() => {
      const fields = [...root.querySelectorAll("input[type=text], textarea")];
      if (fields.length !== held.length) return;
      held.forEach(([text, active], index) => {
        if (text && !fields[index].value) fields[index].value = text;
        if (active) fields[index].focus({ preventScroll: true });
      });
    }, 300);
  }

  // A page longer than its window stands where it stood, as soon as what is above has its height.
  stand(at) {
    const end = Date.now() + STANDS;
    let touched = false;
    const stop = () => { touched = true; };
    for (const event of ["wheel", "touchstart", "keydown", "pointerdown"]) addEventListener(event, stop, { once: true, passive: true });
    const again = () => {
      if (touched || Date.now() > end) return;
      scrollTo(0, at);
      setTimeout(again, 100);
    };
    if (at) again();
  }

  view(id) {
    if (!this.views.has(id)) this.views.set(id, new View(this.models.get(id), this));
    return this.views.get(id);
  }
  knows(id) { return this.models.has(id); }

  tick() {
    const now = (Date.now() + this.ahead) / 1000;
    for (const clock of root.querySelectorAll("[data-deadline]")) {
      const left = Math.max(0, Math.ceil(Number(clock.dataset.deadline) - now));
      const text = `${String(Math.floor(left / 60)).padStart(2, "0")}:${String(left % 60).padStart(2, "0")}`;
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("dia-up", left === 0);
    }
  }
}
