// Building an order by pointing: unit, then destination; menus only where one place offers several orders.
// What is legal comes from the engine ("choices"); nothing is decided here.

const KEYS_NEXT = new Set(["ArrowRight", "ArrowDown"]);
const KEYS_BACK = new Set(["ArrowLeft", "ArrowUp"]);

class Orders {
  constructor(view) {
    this.view = view;
    this.aimed = -1;
    this.goals = [];
  }

  get list() {
    return this.view.choices[this.view.selected] || [];
  }

  select(id, point) {
    const view = this.view;
    this.closeMenu();
    if (this.onTheSpot(id)) return this.askAtOnce(id, point);
    view.selected = id;
    this.aimed = -1;
    this.goals = this.sorted();
    view.redraw();
    const piece = view.scene.pieces.find((other) => other.id === id);
    const what = piece ? pieceName(view, { ...piece, order: "" }) : view.playerName(id.replace("@", ""));
    view.say(fill(view.words.lifted, { unit: what, count: this.goals.length }));
    view.model.send({ kind: "selected", unit: id });
  }

  // A build, a removal, a payment: nothing of it points elsewhere.
  onTheSpot(id) {
    const { choices, geography, scene } = this.view;
    if (id.startsWith("+")) return true;
    const piece = scene.pieces.find((other) => other.id === id);
    const own = piece && geography.space(piece.at);
    return Boolean(own) && choices[id].every((choice) => choice.at.every((place) => geography.space(place) === own));
  }

  // Such an order is asked at once; where there is but one, a second click takes it back.
  askAtOnce(id, point) {
    const view = this.view;
    view.selected = id;
    this.goals = [];
    const standing = [...view.scene.pieces, ...view.sites()].find((other) => other.id === id);
    const given = Boolean(standing && standing.order);
    if (this.list.length === 1) return given ? this.takeBack() : this.write(this.list[0]);
    view.redraw();
    view.model.send({ kind: "selected", unit: id });
    this.menu(this.list, standing ? standing.at : id.slice(1), point, given);
  }

  takeBack() {
    const view = this.view;
    const unit = view.selected;
    this.closeMenu();
    view.selected = null;
    view.redraw();
    view.say(view.words.taken_back);
    view.model.send({ kind: "clear", unit });
    const node = view.pieceNodes.get(unit);
    if (node) node.focus({ preventScroll: true });
  }

  cancel() {
    const view = this.view;
    if (this.closeMenu()) return;
    if (!view.selected) return;
    view.selected = null;
    this.goals = [];
    this.aimed = -1;
    view.redraw();
    view.say(view.words.cancelled);
  }

  // Places that offer something to the lifted unit: destinations clockwise, then the rest.
  sorted() {
    const { geography } = this.view;
    const from = this.view.spotOf(this.view.selected);
    const angle = (place) => {
      const at = geography.at(place);
      return at && from ? (Math.atan2(at[1] - from[1], at[0] - from[0]) + Math.PI * 2.5) % (Math.PI * 2) : 0;
    };
    const direct = new Set();
    const others = new Set();
    for (const choice of this.list)
      for (const place of choice.at) (choice.direct ? direct : others).add(geography.space(place));
    const sort = (set) => [...set].sort((a, b) => angle(a) - angle(b));
    return [...sort(direct), ...sort([...others].filter((place) => !direct.has(place)))];
  }

  // The order is chosen by pointing at `place`; `more` asks for everything that is possible there.
  choose(place, more, point) {
    const view = this.view;
    const here = this.list.filter((choice) => choice.at.some((other) => view.geography.space(other) === place));
    const direct = here.filter((choice) => choice.direct);
    if (!here.length) {
      view.say(fill(view.words.not_there, { place: view.geography.name(place, view.lang) }));
      view.shake();
    } else if (!more && direct.length === 1) this.write(direct[0]);
    else if (!more && direct.length > 1) this.menu(direct, place, point);
    else if (here.length === 1) this.write(here[0]);
    else this.menu(here, place, point);
  }

  // A lifted unit and another's arrow: support that very order, or carry it.
  aid(unit, point) {
    const arrow = (this.view.scene.arrows || []).find((other) => other.unit === unit);
    const here = this.list.filter(
      (choice) =>
        choice.target === unit && arrow &&
        this.view.geography.space(choice.goal || arrow.from) === this.view.geography.space(arrow.to || arrow.from),
    );
    if (here.length === 1) this.write(here[0]);
    else if (here.length) this.menu(here, this.view.geography.space(arrow.to || arrow.from), point);
    else this.choose(this.view.geography.space(arrow ? arrow.from : ""), true, point);
  }

  write(choice) {
    const view = this.view;
    const unit = view.selected;
    this.closeMenu();
    view.selected = null;
    this.goals = [];
    this.aimed = -1;
    view.redraw();
    view.say(fill(view.words.written, { order: choice.text }));
    view.model.send({ kind: "order", unit, index: choice.index });
    const node = view.pieceNodes.get(unit);
    if (node) node.focus({ preventScroll: true });
  }

  menu(choices, place, point, given) {
    const view = this.view;
    this.closeMenu();
    const at = point || view.screenPoint(view.geography.at(place) || [0, 0]);
    const menu = html("div", { class: "dia-menu", role: "menu", "aria-label": view.geography.name(place, view.lang) });
    menu.append(html("div", { class: "dia-menu-title", text: view.geography.name(place, view.lang) }));
    for (const choice of choices)
      menu.append(
        html(
          "button",
          { type: "button", role: "menuitem", onclick: () => this.write(choice) },
          html("code", { text: choice.text }),
          html("span", { text: choice.label }),
        ),
      );
    if (given) menu.append(html("button", { type: "button", role: "menuitem", text: view.words.take_back, onclick: () => this.takeBack() }));
    menu.addEventListener("keydown", (event) => {
      const items = [...menu.querySelectorAll("button")];
      const index = items.indexOf(view.active());
      if (event.key === "Escape" && this.goals.length) this.closeMenu(true);
      else if (event.key === "Escape") this.leave();
      else if (KEYS_NEXT.has(event.key)) items[(index + 1) % items.length].focus();
      else if (KEYS_BACK.has(event.key)) items[(index - 1 + items.length) % items.length].focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    view.stage.append(menu);
    const room = view.stage.getBoundingClientRect();
    menu.style.left = `${Math.max(4, Math.min(at[0] + 12, room.width - menu.offsetWidth - 6))}px`;
    menu.style.top = `${Math.max(4, Math.min(at[1] + 8, room.height - menu.offsetHeight - 6))}px`;
    this.opened = menu;
    menu.querySelector("button").focus({ preventScroll: true });
  }

  // A menu that asked at once leaves nothing lifted behind.
  leave() {
    const unit = this.view.selected;
    this.closeMenu();
    this.cancel();
    const node = this.view.pieceNodes.get(unit);
    if (node) node.focus({ preventScroll: true });
  }

  closeMenu(refocus) {
    if (!this.opened) return false;
    this.opened.remove();
    this.opened = null;
    const node = refocus && this.view.pieceNodes.get(this.view.selected);
    if (node) node.focus({ preventScroll: true });
    return true;
  }

  aim(step) {
    if (!this.goals.length) return;
    this.aimed = (this.aimed + step + this.goals.length) % this.goals.length;
    const place = this.goals[this.aimed];
    const view = this.view;
    drawLights(view);
    view.look(place);
    const here = this.list.filter((choice) => choice.at.some((other) => view.geography.space(other) === place));
    view.say(`${view.geography.name(place, view.lang)}: ${here.map((choice) => choice.text).slice(0, 3).join(", ")}`);
  }

  key(event) {
    const view = this.view;
    const own = view.active() && view.active().dataset ? view.active().dataset.piece : null;
    if (event.key === "Escape") this.cancel();
    else if (event.key === "Delete" || event.key === "Backspace") {
      const unit = view.selected || own;
      if (!unit || !view.mayOrder(unit)) return;
      view.model.send({ kind: "clear", unit });
    } else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) view.model.send({ kind: "undo" });
    else if (view.selected && KEYS_NEXT.has(event.key)) this.aim(1);
    else if (view.selected && KEYS_BACK.has(event.key)) this.aim(-1);
    else if (event.key === "Enter" || event.key === " ") {
      if (view.selected && this.aimed >= 0) this.choose(this.goals[this.aimed], event.shiftKey, null);
      else if (own && view.selected === own && view.mayOrder(own)) this.cancel();
      else if (own && view.mayOrder(own)) this.select(own);
      else return;
    } else if (event.key.toLowerCase() === "m" && view.selected && this.aimed >= 0)
      this.choose(this.goals[this.aimed], true, null);
    else if (!view.selected && (KEYS_NEXT.has(event.key) || KEYS_BACK.has(event.key))) view.wander(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

// Destinations light up; the aimed one most.
function drawLights(view) {
  const layer = view.layers.lights;
  empty(layer);
  if (view.selected) {
    const aimed = view.orders.goals[view.orders.aimed];
    for (const place of view.orders.goals) {
      const kinds = view.orders.list.filter((c) => c.at.some((other) => view.geography.space(other) === place));
      const direct = kinds.some((choice) => choice.direct);
      const sea = direct && kinds.every((choice) => choice.sea || !choice.direct);
      const classes = `dia-light ${direct ? "dia-goal" : "dia-aid"} ${sea ? "dia-by-sea" : ""} ${place === aimed ? "dia-aimed" : ""}`;
      const space = view.geography.spaces.get(place);
      if (space && direct) layer.append(svg("path", { d: space.d, class: classes, "data-goal": place }));
      else {
        const at = view.geography.at(place);
        if (at) layer.append(svg("circle", { cx: at[0], cy: at[1], r: (space ? 22 : 15) * view.pixel, class: classes, "data-goal": place }));
      }
    }
  }
  if (view.looked) {
    const space = view.geography.spaces.get(view.looked);
    if (space) layer.append(svg("path", { d: space.d, class: "dia-looked" }));
    else {
      const at = view.geography.at(view.looked);
      if (at) layer.append(svg("circle", { cx: at[0], cy: at[1], r: 14 * view.pixel, class: "dia-looked" }));
    }
  }
}
