// The strip above the map: search, theatres, zoom, colours, legend. And the entry point of the widget.

const PART = "part"; // neither the whole map nor one of its theatres
const PLAYED = "played"; // what alone is played on

function drawTools(view) {
  const { words, tools, board, lang } = view;
  empty(tools);
  view.svg.setAttribute("aria-label", words.map);
  const search = html("input", { type: "search", placeholder: words.search_short, title: words.search, "aria-label": words.search, spellcheck: "false" });
  const go = () => {
    const found = find(view, search.value);
    search.classList.toggle("dia-missed", Boolean(search.value) && !found);
    if (!found) return;
    view.zoom.show(found);
    view.look(found);
    view.say(view.geography.name(found, view.lang));
  };
  search.addEventListener("keydown", (event) => {
    event.stopPropagation(); // the notebook must not take the letters for its shortcuts
    if (event.key === "Enter") go();
  });
  search.addEventListener("input", () => {
    if (search.value.length > 2) go();
    else search.classList.remove("dia-missed");
  });
  const button = (text, label, action, pressed) =>
    html("button", { type: "button", text, title: label, "aria-label": text.length > 1 ? null : label, "aria-pressed": pressed === undefined ? null : String(pressed), onclick: action });
  const theatre = html("select", { "aria-label": words.theatre, onchange: () => {
    const chosen = board.theatres.find((item) => item.id === theatre.value);
    if (chosen) view.zoom.fit(chosen.box, chosen.id);
    else if (theatre.value === PLAYED) view.zoom.anew();
    else view.zoom.all();
  } }, html("option", { value: "", text: words.whole_map }), html("option", { value: PART, text: words.part_of_map, hidden: true }), ...(view.zoom.ground ? [html("option", { value: PLAYED, text: words.played_map })] : []), ...board.theatres.map((item) => html("option", { value: item.id, text: item.name[lang] })));
  // What is looked at, by its name.
  view.caption = () => (theatre.value = view.zoom.full ? "" : view.zoom.theatre || PART);
  view.caption();
  const whole = button("⤢", words.whole_map, () => view.zoom.all());
  whole.classList.add("dia-all");
  const mode = button(words.colours_owner, words.colours_owner_long, () => {
    view.mode = view.mode === "owner" ? "terrain" : "owner";
    mode.setAttribute("aria-pressed", String(view.mode === "owner"));
    view.tint();
  }, view.mode === "owner");
  const key = button(words.legend, words.legend_long, () => {
    view.legend = !view.hasLegend;
    key.setAttribute("aria-pressed", String(view.legend));
    drawLegend(view);
  }, view.hasLegend);
  const more = button("☰", words.tools_long, () => {
    view.root.classList.toggle("dia-tools-open");
    more.setAttribute("aria-expanded", String(view.root.classList.contains("dia-tools-open")));
  });
  more.classList.add("dia-more");
  more.setAttribute("aria-expanded", "false");
  const full = button("", words.full, () => fullWindow(view.root));
  full.append(svg("svg", { viewBox: "0 0 16 16", width: "1.1em", height: "1.1em", "aria-hidden": "true" }, svg("path", { d: "M1,6V1H6M10,1H15V6M15,10V15H10M6,15H1V10", class: "dia-corners" })));
  full.classList.add("dia-fuller");
  tools.append(
    more, search, theatre,
    button("+", words.zoom_in, () => view.zoom.by(1.5)), button("−", words.zoom_out, () => view.zoom.by(1 / 1.5)),
    whole, mode, key, full,
  );
}

// The lesson over the whole window, and back. Where it fills its page already, the page fills the screen.
function fullWindow(root) {
  const lesson = root.closest(".dia-lesson") || root;
  if (lesson.matches(".dia-full:not([popover])")) {
    if (document.fullscreenElement) document.exitFullscreen();
    else if (document.documentElement.requestFullscreen) document.documentElement.requestFullscreen();
    return;
  }
  const back = lesson.classList.contains("dia-full");
  if (back) {
    if (lesson.hidePopover) lesson.hidePopover();
    lesson.removeAttribute("popover");
  } else if (lesson.showPopover) {
    // Above all of the page, whatever it is nested in.
    lesson.setAttribute("popover", "manual");
    lesson.showPopover();
  }
  lesson.classList.toggle("dia-full", !back);
}

MapView.prototype.listen = function listen() {
  const node = this.svg;
  const placeOf = (target) => {
    const hit = target.closest && target.closest("[data-place],[data-space],[data-goal]");
    return hit ? hit.dataset.place || hit.dataset.space || hit.dataset.goal : null;
  };
  node.addEventListener("pointerover", (event) => {
    const place = placeOf(event.target);
    if (place) this.look(place);
    const pile = event.target.closest("[data-pile]");
    this.peek(pile ? pile.dataset.pile : null);
  });
  node.addEventListener("pointerleave", () => this.peek(null));
  this.holdings.addEventListener("pointerover", (event) => {
    const place = placeOf(event.target);
    if (place) this.look(place);
  });
  node.addEventListener("focusin", (event) => {
    const place = placeOf(event.target);
    if (place) this.look(place);
  });
  node.addEventListener("click", (event) => {
    if (this.dragged) return;
    const box = this.stage.getBoundingClientRect();
    const point = [event.clientX - box.left, event.clientY - box.top];
    // Arrows lie over counters, so that those of a stack are seen; a click on a counter is the counter's all the same.
    const under = document.elementsFromPoint(event.clientX, event.clientY).find((other) => other.closest("[data-piece]"));
    const piece = under && this.root.contains(under) ? under.closest("[data-piece]") : null;
    const arrow = event.target.closest("[data-arrow]");
    if (this.offers.any) return void this.offers.click(piece, placeOf(event.target), point);
    if (!this.selected) {
      this.clicked = piece ? piece.dataset.piece : null;
      if (piece && this.mayOrder(piece.dataset.piece)) this.orders.select(piece.dataset.piece, point);
      else if (piece && this.mayResume(piece.dataset.piece)) this.model.send({ kind: "resume", unit: piece.dataset.piece });
      else if (arrow) this.model.send({ kind: "arrow", unit: arrow.dataset.arrow });
      else if (piece) this.model.send({ kind: "arrow", unit: piece.dataset.piece });
      else if (placeOf(event.target)) this.model.send({ kind: "place", place: placeOf(event.target) });
      return;
    }
    const other = piece && piece.dataset.piece !== this.selected && this.mayOrder(piece.dataset.piece);
    if (!other && this.orders.onTheSpot(this.selected)) return void this.orders.leave();
    this.orders.closeMenu();
    if (piece && piece.dataset.piece === this.selected) {
      const own = (choice) => choice.at.some((place) => this.geography.space(place) === piece.dataset.space);
      const here = this.orders.list.filter(own);
      if (here.length) this.orders.ask(here, piece.dataset.space, point, null);
      else this.orders.cancel();
    } else if (piece) this.orders.choose(piece.dataset.space, point, piece.dataset.piece);
    else if (arrow) this.orders.aid(arrow.dataset.arrow, point);
    else {
      const place = placeOf(event.target);
      if (place) this.orders.choose(place, point);
      else this.orders.cancel();
    }
  });
  // Every key that means something here stays here: the notebook has shortcuts of its own.
  this.root.addEventListener("keydown", (event) => {
    if (event.target.closest("input,select,.dia-menu,.dia-film,.dia-tools")) event.stopPropagation();
    else this.orders.key(event);
  });
  // Escape leaves the full window, once it has nothing to undo on the map.
  document.addEventListener("keydown", (this.leave = (event) => {
    const lesson = this.root.closest("[popover].dia-full");
    if (event.key !== "Escape" || !lesson || this.selected || this.orders.opened) return;
    fullWindow(this.root);
    event.preventDefault();
  }), true);
  // Whoever goes on elsewhere, on the sheet or with the tools, is done with a menu that is open.
  this.elsewhere = (event) => {
    const path = event.composedPath();
    if (!path.includes(this.orders.opened) && !path.includes(event.type === "focusin" ? this.root : this.svg)) this.orders.dismiss();
  };
  for (const name of ["pointerdown", "focusin"]) document.addEventListener(name, this.elsewhere, true);
  // Beside a part of the board that alone is in sight, what happened elsewhere would be told, and not seen.
  this.showAround = () => {
    const [x0, y0, x1, y1] = this.window();
    const dots = this.model.get("dots") || [];
    const spots = dots.map((dot) => this.geography.at(dot.at)).filter(Boolean);
    const out = spots.some(([x, y]) => x < x0 || x > x1 || y < y0 || y > y1);
    if (out && this.besides) {
      this.widened = true;
      this.zoom.all();
    } else if (!dots.length && this.widened) {
      this.widened = false;
      this.zoom.anew();
    }
  };
  const on = (names, action) => this.model.on(names.split(" ").map((name) => "change:" + name).join(" "), action);
  on("scene choices active lit dots shares", () => this.redraw());
  on("offers", () => this.offers.show());
  on("dots", () => this.showAround());
  on("scene", () => {
    drawCard(this, this.looked); // what stands there may have gone
    if (this.voice.textContent === this.words.cancelled) this.say(""); // something was changed since
    this.orders.confirm();
  });
  on("active lang", () => { // said to somebody else, or in another language
    this.orders.wrote = null;
    this.say("");
  });
  on("lift", () => {
    const unit = this.model.get("lift");
    if (!unit || !this.mayOrder(unit)) return;
    const here = unit === this.clicked; // the sheet was opened by a click on it: it is in sight, and may only have been looked at
    this.clicked = null;
    if (here && this.orders.onTheSpot(unit)) return;
    if (!here) this.zoom.show(this.geography.province((this.scene.pieces.find((piece) => piece.id === unit) || { at: unit.slice(1) }).at));
    this.orders.select(unit);
    const piece = this.pieceNodes.get(unit); // the keys that are named now are those of the map
    if (piece && !this.orders.opened) piece.focus({ preventScroll: true });
  });
  on("near", () => this.zoom.visit(this.model.get("near")));
  on("laid", () => this.orders.layDown());
  on("film", () => {
    this.say("");
    this.film.load(this.model.get("film"));
    if (!this.model.get("film").length) this.look(null); // another season begins
    this.redraw();
  });
  on("lang", () => {
    drawTools(this);
    drawLegend(this);
    this.film.draw();
    drawCard(this, this.looked);
    this.redraw();
  });
};

function render({ model, el }) {
  const view = new MapView(model, el);
  view.begin();
  const watch = new ResizeObserver(() => view.resize());
  watch.observe(view.svg);
  return () => {
    watch.disconnect();
    document.removeEventListener("keydown", view.leave, true);
    for (const name of ["pointerdown", "focusin"]) document.removeEventListener(name, view.elsewhere, true);
    view.film.stop();
  };
}

export default { render };
