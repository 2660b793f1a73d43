// Signs of the buttons, drawn: not every machine has a font that knows them.
const FILM_SIGNS = {
  first: "M3,3V15M15,3L6,9L15,15Z", back: "M13,3L4,9L13,15Z", play: "M4,3L15,9L4,15Z", pause: "M5,3V15M12,3V15",
  next: "M4,3L12,9L4,15ZM15,3V15", last: "M2,3L8,9L2,15ZM8,3L14,9L8,15ZM16,3V15",
};

// The season as a film of few frames; it stops at any of them.

class Film {
  constructor(view) {
    this.view = view;
    this.frames = [];
    this.index = 0;
    this.timer = null;
    this.bar = html("div", { class: "dia-film", role: "group" });
  }

  load(frames) {
    this.stop();
    this.frames = frames || [];
    this.index = 0;
    this.draw();
    const calm = window.matchMedia && window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.frames.length > 1 && !calm) this.play();
  }

  get frame() {
    return this.frames.length ? this.frames[this.index] : null;
  }

  go(index) {
    this.index = Math.max(0, Math.min(this.frames.length - 1, index));
    this.view.redraw();
    this.draw();
  }

  play() {
    if (this.index >= this.frames.length - 1) this.index = 0;
    this.timer = setInterval(() => {
      if (this.index >= this.frames.length - 1) this.stop();
      else this.go(this.index + 1);
      this.draw();
    }, 1800);
    this.go(this.index);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }

  draw() {
    const { words, lang } = this.view;
    const focused = this.view.active() && this.view.active().dataset ? this.view.active().dataset.film : null;
    empty(this.bar);
    this.bar.hidden = !this.frames.length;
    if (!this.frames.length) return;
    this.bar.setAttribute("aria-label", words.film);
    const button = (key, action, off) =>
      html(
        "button",
        { type: "button", "data-film": key, title: words["film_" + key], "aria-label": words["film_" + key], disabled: off, onclick: action },
        svg("svg", { viewBox: "0 0 18 18", width: 18, height: 18, "aria-hidden": "true" }, svg("path", { d: FILM_SIGNS[key], class: "dia-film-sign" })),
      );
    const last = this.frames.length - 1;
    const halt = (index) => () => {
      this.stop();
      this.go(index);
    };
    this.bar.append(
      button("first", halt(0), this.index === 0),
      button("back", halt(this.index - 1), this.index === 0),
      this.timer
        ? button("pause", () => { this.stop(); this.draw(); })
        : button("play", () => this.play()),
      button("next", halt(this.index + 1), this.index === last),
      button("last", halt(last), this.index === last),
      html("ol", { class: "dia-reel" }, ...this.frames.map((frame, index) =>
        html("li", { class: index === this.index ? "dia-now" : "" },
          html("button", { type: "button", "data-film": "f" + index, text: frame.title[lang], "aria-current": index === this.index ? "step" : null, onclick: halt(index) })))),
    );
    const again = focused && this.bar.querySelector(`[data-film="${focused}"]:not(:disabled)`);
    if (again) again.focus({ preventScroll: true });
  }
}
