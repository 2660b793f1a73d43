// Signs of the buttons, drawn: not every machine has a font that knows them.

/** @typedef {"slow" | "normal" | "fast"} Speed */
/** @import { Frame } from "./sent.d.ts" */
/** @import { Child } from "../shared/nodes.d.ts" */
/** @import { MapView } from "./view.js" */
import { empty, html, svg } from "../shared/dom.js";

const FILM_SIGNS = {
  back: "M13,3L4,9L13,15Z", play: "M4,3L15,9L4,15Z", pause: "M5,3V15M12,3V15", next: "M4,3L12,9L4,15ZM15,3V15",
};
// How long a picture stands, in milliseconds.
const FILM_SPEEDS = { slow: 3600, normal: 1800, fast: 800 };
const FILM_KEPT = "diadoques-film-speed";

// The season as a film of few frames; it stops at any of them. Before and after are its two ends.

export class Film {
  /** @param {MapView} view */
  constructor(view) {
    this.view = view;
    /** @type {Frame[]} */
    this.frames = [];
    this.index = 0;
    /** @type {number | null} */
    this.timer = null;
    this.bar = html("div", { class: "dia-film", role: "group", onkeydown: (event) => this.key(event) });
    /** @type {Speed} */
    this.speed = "normal";
    try {
      const kept = window.localStorage.getItem(FILM_KEPT);
      if (/** @type {string} */ (kept) in FILM_SPEEDS) this.speed = /** @type {Speed} */ (kept);
    } catch {
      // A page may be forbidden to keep anything.
    }
  }

  /** @param {Frame[]} frames */
  load(frames) {
    this.stop();
    this.frames = frames || [];
    this.index = 0;
    const calm = window.matchMedia && window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.frames.length > 1 && !calm) this.play();
    else this.draw();
  }

  get frame() {
    return this.frames.length ? this.frames[this.index] : null;
  }

  /** @param {number} index */
  go(index) {
    this.index = Math.max(0, Math.min(this.frames.length - 1, index));
    this.view.redraw();
    this.draw();
  }

  // One stops at the frame one asked for.
  /** @param {number} index */
  halt(index) {
    this.stop();
    this.go(index);
  }

  play() {
    const from = this.index >= this.frames.length - 1 ? 0 : this.index;
    this.wait();
    this.go(from);
  }

  wait() {
    clearTimeout(/** @type {number} */ (this.timer));
    this.timer = setTimeout(() => {
      if (this.index + 1 >= this.frames.length - 1) this.stop();
      else this.wait();
      this.go(this.index + 1);
    }, FILM_SPEEDS[this.speed]);
  }

  stop() {
    clearTimeout(/** @type {number} */ (this.timer));
    this.timer = null;
  }

  toggle() {
    if (!this.timer) return this.play();
    this.stop();
    this.draw();
  }

  /** @param {Speed} speed */
  pace(speed) {
    this.speed = speed;
    try {
      window.localStorage.setItem(FILM_KEPT, speed);
    } catch {
      // It holds for this page, then.
    }
    if (this.timer) this.wait();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (/** @type {Element} */ (event.target).closest("select") || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = this.frames.length - 1;
    /** @type {Record<string, number>} */
    const goals = { ArrowLeft: this.index - 1, ArrowRight: this.index + 1, Home: 0, End: last };
    if (event.key in goals) this.halt(goals[event.key]);
    else if (event.key === " " || event.key === "k") this.toggle();
    else return;
    event.preventDefault();
  }

  draw() {
    const { words, lang } = this.view;
    const focused = this.view.active() && /** @type {HTMLElement} */ (this.view.active()).dataset ? /** @type {HTMLElement} */ (this.view.active()).dataset.film : null;
    empty(this.bar);
    this.bar.hidden = !this.frames.length;
    if (!this.frames.length) return;
    this.bar.setAttribute("aria-label", words.film_keys);
    const last = this.frames.length - 1;
    /** @param {keyof typeof FILM_SIGNS} key */
    const sign = (key) => svg("svg", { viewBox: "0 0 18 18", width: 18, height: 18, "aria-hidden": "true" },
      svg("path", { d: FILM_SIGNS[key], class: "dia-film-sign" }));
    // What is at its end says so and stays in reach of the keyboard, so that the focus is never lost.
    /** @type {(key: string, name: string, action: () => void, off: boolean, shown: Child) => HTMLButtonElement} */
    const button = (key, name, action, off, shown) => html("button",
      { type: "button", "data-film": key, class: key === "play" || key === "pause" ? "dia-play" : null, title: words["film_" + name], "aria-label": words["film_" + name],
        "aria-disabled": off ? "true" : null, onclick: action }, shown);
    const speeds = Object.keys(FILM_SPEEDS).map((speed) =>
      html("option", { value: speed, text: words["film_" + speed], selected: speed === this.speed }));
    /** @param {number} index */
    const to = (index) => () => this.halt(index);
    this.bar.append(
      button("first", "first", to(0), this.index === 0, words.film_first),
      button("back", "back", to(this.index - 1), this.index === 0, sign("back")),
      button("play", this.timer ? "pause" : "play", () => this.toggle(), false, sign(this.timer ? "pause" : "play")),
      button("next", "next", to(this.index + 1), this.index === last, sign("next")),
      button("last", "last", to(last), this.index === last, words.film_last),
      html("select", { "data-film": "speed", "aria-label": words.film_speed, title: words.film_speed,
        onchange: (event) => this.pace(/** @type {Speed} */ (/** @type {HTMLSelectElement} */ (event.target).value)) }, ...speeds),
      html("b", { class: "dia-caption", text: this.frames[this.index].title[lang] }),
      html("ol", { class: "dia-reel" }, ...this.frames.map((frame, index) =>
        html("li", { class: index === this.index ? "dia-now" : index < this.index ? "dia-past" : "" },
          html("button", { type: "button", "data-film": "f" + index, text: frame.title[lang], "aria-current": index === this.index ? "step" : null, onclick: to(index) })))),
    );
    /** @type {HTMLElement | null | "" | undefined} */
    const again = focused && this.bar.querySelector(`[data-film="${focused}"]`);
    if (again) again.focus({ preventScroll: true });
  }
}
