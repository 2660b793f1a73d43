// Looking closer: wheel, buttons, dragging, theatres. The view is a rectangle of board pixels.

class Zoom {
  constructor(view) {
    this.view = view;
    const [x0, y0, x1, y1] = view.board.frame;
    this.whole = [x0, y0, x1 - x0, y1 - y0];
    this.rect = [...this.whole];
    this.pending = false;
  }

  apply(now) {
    const [x, y, w, h] = this.rect;
    this.view.svg.setAttribute("viewBox", `${round(x)} ${round(y)} ${round(w)} ${round(h)}`);
    if (now) return this.view.resize();
    if (this.pending) return undefined;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.view.resize();
    });
    return undefined;
  }

  // Keep the window inside the board and of the board's shape.
  set(x, y, w) {
    const [wx, wy, ww, wh] = this.whole;
    const width = Math.min(ww, Math.max(ww / 10, w));
    const height = (width * wh) / ww;
    this.rect = [
      Math.min(Math.max(x, wx), wx + ww - width),
      Math.min(Math.max(y, wy), wy + wh - height),
      width,
      height,
    ];
    this.apply();
  }

  by(factor, at) {
    const [x, y, w, h] = this.rect;
    const [cx, cy] = at || [x + w / 2, y + h / 2];
    const width = Math.min(this.whole[2], Math.max(this.whole[2] / 10, w / factor));
    const ratio = width / w;
    this.set(cx - (cx - x) * ratio, cy - (cy - y) * ratio, width);
  }

  fit(box) {
    const [x0, y0, x1, y1] = box;
    const width = Math.max(x1 - x0, ((y1 - y0) * this.whole[2]) / this.whole[3]);
    const height = (width * this.whole[3]) / this.whole[2];
    this.set((x0 + x1) / 2 - width / 2, (y0 + y1) / 2 - height / 2, width);
  }

  // Close up on some places, with a margin; on the whole board where none are named.
  near(places) {
    const points = places.map((place) => this.view.geography.at(place)).filter(Boolean);
    if (!points.length) return;
    const [xs, ys] = [points.map((at) => at[0]), points.map((at) => at[1])];
    const margin = this.whole[2] / 9;
    this.fit([Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin]);
  }

  all() {
    this.rect = [...this.whole];
    this.apply();
  }

  // Bring a place into sight, closer if the whole board is shown.
  show(place) {
    const at = this.view.geography.at(place);
    if (!at) return;
    const width = Math.min(this.rect[2], this.whole[2] * 0.45);
    this.set(at[0] - width / 2, at[1] - (width * this.whole[3]) / this.whole[2] / 2, width);
  }

  listen() {
    const node = this.view.svg;
    node.addEventListener("wheel", (event) => {
      // A page of a notebook must still scroll: the wheel is the map's once the map has been touched.
      if (!event.ctrlKey && !this.view.root.contains(document.activeElement)) return;
      event.preventDefault();
      this.by(event.deltaY < 0 ? 1.25 : 0.8, this.view.boardPoint(event));
    }, { passive: false });
    let drag = null;
    node.addEventListener("pointerdown", (event) => {
      drag = { at: [event.clientX, event.clientY], rect: [...this.rect], moved: false };
    });
    node.addEventListener("pointermove", (event) => {
      if (!drag || !event.buttons) return;
      const dx = event.clientX - drag.at[0];
      const dy = event.clientY - drag.at[1];
      if (!drag.moved && Math.hypot(dx, dy) < 6) return;
      drag.moved = true;
      node.classList.add("dia-dragging");
      this.set(drag.rect[0] - dx * this.view.pixel, drag.rect[1] - dy * this.view.pixel, drag.rect[2]);
    });
    const stop = () => {
      node.classList.remove("dia-dragging");
      this.view.dragged = Boolean(drag && drag.moved);
      drag = null;
    };
    node.addEventListener("pointerup", stop);
    node.addEventListener("pointerleave", stop);
  }
}
