// Building an order by pointing: unit, then destination; a menu in words where a click may mean several orders.
// What is legal comes from the engine ("choices"); nothing is decided here.

/** @import { Choice, Point } from "./sent.d.ts" */
/** @import { MenuItem, Shown } from "./drawn.d.ts" */
/** @import { Child } from "../shared/nodes.d.ts" */
/** @import { Told } from "../widget.d.ts" */
/** @import { MapView } from "./view.js" */
import { empty, fill, html, svg } from "../shared/dom.js";
import { pieceName, pieceSign } from "./pieces.js";

const KEYS_NEXT = new Set(["ArrowRight", "ArrowDown"]);
const KEYS_BACK = new Set(["ArrowLeft", "ArrowUp"]);

export class Orders {
  /** @param {MapView} view */
  constructor(view) {
    this.view = view;
    this.aimed = -1;
    /** @type {string[]} */
    this.goals = [];
  }

  get list() {
    return this.view.choices[/** @type {string} */ (this.view.selected)] || [];
  }

  /** @param {string} id @param {Point | null} [point] */
  select(id, point) {
    const view = this.view;
    this.closeMenu();
    if (this.onTheSpot(id)) return this.askAtOnce(id, point);
    view.selected = id;
    this.aimed = -1;
    this.goals = this.sorted();
    view.redraw();
    const piece = view.scene.pieces.find((other) => other.id === id);
    const { lifted, lifted_touch } = view.words;
    const active = view.active();
    const byKeys = Boolean(active && active.matches("button:focus-visible, [data-piece]:focus-visible")); // who needs to be told the keys
    const named = byKeys ? pieceName : pieceSign;
    const what = piece ? named(view, /** @type {Shown} */ ({ ...piece, order: "" })) : view.playerName(id.replace("@", ""));
    view.say(fill(byKeys ? lifted : lifted_touch, { unit: what, ...this.counted() }));
    view.model.send({ kind: "selected", unit: id });
  }

  // How many places it may go to; where it stays and whom it may help lights up too, and is not counted.
  counted() {
    const { geography, words } = this.view;
    const direct = new Set(this.list.filter((choice) => choice.direct).flatMap((choice) => choice.at.map((place) => geography.space(place))));
    const spaces = [...direct].filter((place) => geography.spaces.has(place)).length;
    const citadels = direct.size - spaces;
    return { goals: fill(citadels ? words.goals_and_citadels : words.goals, { spaces, citadels }) };
  }

  // A build, a removal, a payment: nothing of it points elsewhere.
  /** @param {string} id */
  onTheSpot(id) {
    const { choices, geography, scene } = this.view;
    if (id.startsWith("+")) return true;
    const piece = scene.pieces.find((other) => other.id === id);
    const own = piece && geography.space(piece.at);
    return Boolean(own) && choices[id].every((choice) => choice.at.every((place) => geography.space(place) === own));
  }

  // Such an order is asked at once; where there is but one, a second click takes it back.
  /** @param {string} id @param {Point | null} [point] */
  askAtOnce(id, point) {
    const view = this.view;
    view.selected = id;
    this.goals = [];
    const standing = [...view.scene.pieces, ...view.sites()].find((other) => other.id === id);
    const given = Boolean(standing && standing.order);
    if (this.list.length === 1) return given ? this.takeBack() : this.write(this.list[0]);
    view.redraw();
    view.model.send({ kind: "selected", unit: id });
    /** @type {MenuItem[]} */
    const items = this.list.map((choice) => ({ choice }));
    if (given) items.push({ label: view.words.take_back, action: () => this.takeBack() });
    this.menu(items, standing ? standing.at : id.slice(1), point);
  }

  // Whatever was offered may be gone by now, when the season was resolved or somebody else wrote on the same sheet: then
  // nothing of it stays open, for a line of an old menu would write another order.
  keepUp() {
    const { view } = this;
    if (view.selected && !view.mayOrder(view.selected)) {
      this.closeMenu();
      view.selected = null;
      this.goals = [];
      this.aimed = -1;
      view.say("");
    } else if (this.opened && JSON.stringify(this.list) !== this.offered) this.closeMenu(true);
  }

  takeBack() {
    const view = this.view;
    const unit = /** @type {string} */ (view.selected);
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
    if (this.closeMenu() || !this.layDown()) return;
    view.say(view.words.cancelled);
  }

  // No unit is in hand any more, and nothing is said of what could be done with one. It is told even when it was asked
  // for: that a unit was taken in hand may still have been on its way.
  layDown() {
    const view = this.view;
    if (!view.selected) return false;
    this.closeMenu();
    view.selected = null;
    this.goals = [];
    this.aimed = -1;
    view.redraw();
    view.say("");
    view.model.send({ kind: "selected", unit: "" });
    return true;
  }

  // Places that offer something to the lifted unit: destinations clockwise, then the rest.
  sorted() {
    const { geography } = this.view;
    const from = this.view.spotOf(/** @type {string} */ (this.view.selected));
    /** @param {string} place */
    const angle = (place) => {
      const at = geography.at(place);
      return at && from ? (Math.atan2(at[1] - from[1], at[0] - from[0]) + Math.PI * 2.5) % (Math.PI * 2) : 0;
    };
    /** @type {Set<string>} */
    const direct = new Set();
    /** @type {Set<string>} */
    const others = new Set();
    for (const choice of this.list)
      for (const place of choice.at) (choice.direct ? direct : others).add(geography.space(place));
    /** @param {Iterable<string>} set */
    const sort = (set) => [...set].sort((a, b) => angle(a) - angle(b));
    return [...sort(direct), ...sort([...others].filter((place) => !direct.has(place)))];
  }

  // The order is chosen by pointing at a place, or at the unit `other` that stands there. One meaning: it is written at
  // once; else a menu says in words what may be meant, the likeliest first.
  /** @param {string} pointed @param {Point | null} point @param {string} [other] */
  choose(pointed, point, other) {
    const view = this.view;
    /** @param {string} place */
    const at = (place) => this.list.filter((choice) => choice.at.some((one) => view.geography.space(one) === place));
    const place = other ? pointed : view.geography.meant(pointed, (one) => at(one).length > 0);
    const there = at(place);
    const here = there.filter((choice) => !other || !choice.target || choice.target === other);
    const switching = other && view.mayOrder(other);
    if (!here.length) {
      if (switching) return this.select(other, point);
      view.say(fill(view.words[this.whyNot(place)], { place: view.geography.name(place, view.lang) }));
      return view.shake();
    }
    const direct = here.filter((choice) => choice.direct);
    const busy = other || this.met(place) || here.some((choice) => choice.helps);
    if (!switching && here.length === 1) return this.write(here[0]);
    if (!busy && direct.length === 1) return this.write(direct[0]);
    return this.ask(busy ? here : direct.length ? direct : here, place, point, switching ? other : null);
  }

  // Whether anything stands or arrives at a place that one might help, or meet.
  /** @param {string} place */
  met(place) {
    const { geography, scene, selected } = this.view;
    return (
      scene.pieces.some((piece) => piece.id !== selected && geography.space(piece.at) === place) ||
      (scene.arrows || []).some((arrow) => arrow.unit !== selected && arrow.to && geography.space(arrow.to) === place)
    );
  }

  // A lifted unit and another's arrow: help that very order.
  /** @param {string} unit @param {Point} point */
  aid(unit, point) {
    const arrow = (this.view.scene.arrows || []).find((other) => other.unit === unit);
    const here = this.list.filter((choice) => choice.target === unit && choice.helps);
    if (here.length === 1) this.write(here[0]);
    else this.choose(this.view.geography.space(arrow ? arrow.from : ""), point, unit);
  }

  // What may be meant: what is likely by itself, the rest behind one more line; `other` is offered to be lifted instead.
  /** @param {Choice[]} choices @param {string} place @param {Point | null} point @param {string | null} other */
  ask(choices, place, point, other) {
    const view = this.view;
    const sorted = [...choices].sort((a, b) => a.rank - b.rank || a.index - b.index);
    const likely = sorted.filter((choice) => choice.likely);
    const rest = this.gathered(sorted.filter((choice) => !choice.likely));
    const back = () => this.ask(choices, place, point, other);
    const items = this.opening(this.gathered(likely), place, point, back);
    if (other) {
      const piece = view.scene.pieces.find((one) => one.id === other);
      const unit = piece ? pieceName(view, /** @type {Shown} */ ({ ...piece, order: "", leader: "" })) : view.playerName(other.replace("@", ""));
      const instead = { label: fill(view.words.lift_instead, { unit }), action: () => this.select(other, point) };
      items.splice(likely.filter((choice) => choice.helps).length, 0, instead);
    }
    if (rest.length && items.length && items.length + rest.length > 4)
      items.push({ label: view.words.other_orders, action: () => this.menu(this.opening(rest, place, point, back), place, point, back) });
    else items.push(...this.opening(rest, place, point, back));
    this.menu(items, place, point);
  }

  // Orders that help one and the same unit on its way stand behind one line.
  /** @param {Choice[]} choices */
  gathered(choices) {
    /** @type {Map<string, Choice[]>} */
    const groups = new Map();
    for (const choice of choices) {
      const key = choice.more && !choice.helps ? `${choice.target} ${choice.more}` : `#${choice.index}`;
      groups.set(key, [...(groups.get(key) || []), choice]);
    }
    return [...groups.values()];
  }

  /** @param {Choice[][]} groups @param {string} place @param {Point | null} point @param {() => void} back @returns {MenuItem[]} */
  opening(groups, place, point, back) {
    return groups.map((group) =>
      group.length === 1
        ? { choice: group[0] }
        : {
            label: group[0].more,
            action: () => this.menu(group.map((choice) => ({ choice })), place, point, back),
          },
    );
  }

  /** @param {Choice} choice */
  write(choice) {
    const view = this.view;
    const unit = /** @type {string} */ (view.selected);
    this.closeMenu();
    view.selected = null;
    this.goals = [];
    this.aimed = -1;
    view.model.send({ kind: "order", unit, index: choice.index }); // it is judged while the map is drawn
    view.redraw();
    view.say("");
    /** @type {{ unit: string, text: string, said?: string, others?: string } | null | undefined} */
    this.wrote = { unit, text: choice.text };
    const node = view.pieceNodes.get(unit);
    if (node) node.focus({ preventScroll: true });
  }

  // Why nothing is offered there, as far as the board alone tells: the wrong ground, or out of reach.
  /** @param {string} place */
  whyNot(place) {
    const { geography, scene, selected } = this.view;
    const piece = scene.pieces.find((other) => other.id === selected);
    const space = geography.spaces.get(place);
    if (!piece || !space) return "not_there";
    if (piece.kind === "A" && space.kind === "sea") return "not_there_sea";
    if (piece.kind === "F" && !Object.keys(space.fleet).length) return "not_there_inland";
    const beside = piece.kind === "F" ? Object.values(space.fleet).flat() : space.army;
    const here = piece.kind === "F" ? piece.at : geography.space(piece.at);
    return "AF".includes(piece.kind) && !beside.includes(here) ? "not_there_far" : "not_there";
  }

  // An order is said to be written once it stands there, and as long as it does and is the last: it may be refused, or
  // undone, and others are written on the sheet.
  confirm() {
    const { view, wrote } = this;
    if (!wrote) return;
    /** @type {{ id?: string, name?: string, order?: Told | "" }[]} */
    const standing = [...view.scene.pieces, ...view.sites(), ...(view.scene.leaders || [])];
    const own = standing.find((one) => one.id === wrote.unit || "@" + one.name === wrote.unit);
    const stands = own && own.order && Object.values(own.order).includes(wrote.text);
    const others = JSON.stringify(standing.filter((one) => one !== own).map((one) => one.order || null));
    if (stands && !wrote.said) {
      wrote.others = others;
      view.say((wrote.said = fill(view.words.written, { order: wrote.text })));
    }
    if (!wrote.said || (stands && others === wrote.others)) return;
    if (view.voice.textContent === wrote.said) view.say("");
    this.wrote = null;
  }

  /** @param {MenuItem[]} items @param {string} place @param {Point | null} [point] @param {() => void} [back] */
  menu(items, place, point, back) {
    const view = this.view;
    this.closeMenu();
    const at = point || view.screenPoint(view.geography.at(place) || [0, 0]);
    const name = view.geography.name(place, view.lang);
    const menu = html("div", { class: "dia-menu", role: "menu", "aria-label": name });
    const shut = () => (this.goals.length ? this.closeMenu(true) : this.leave());
    const cross = html("button", { type: "button", class: "dia-menu-shut", text: "✕", title: view.words.close, "aria-label": view.words.close, onclick: shut });
    menu.append(html("div", { class: "dia-menu-title" }, html("b", { text: name }), cross));
    /** @type {HTMLButtonElement[]} */
    const rows = [];
    /** @param {() => void} action @param {Child[]} parts */
    const item = (action, ...parts) => {
      const row = html("button", { type: "button", role: "menuitem", onclick: (event) => {
        event.stopPropagation();
        action();
      }, onpointermove: () => row.focus({ preventScroll: true }) }, ...parts); // whichever was pointed at last is the one lit
      rows.push(row);
      menu.append(row);
    };
    for (const { choice, label, action } of items)
      if (choice) item(() => this.write(choice), html("span", { text: choice.label }), html("code", { text: choice.text }));
      else item(action, html("span", { text: label }));
    if (back) {
      item(back, html("span", { text: view.words.back }));
      /** @type {HTMLElement} */ (rows.at(-1)).classList.add("dia-menu-back");
    }
    menu.addEventListener("keydown", (event) => {
      const index = rows.indexOf(/** @type {HTMLButtonElement} */ (view.active()));
      if (event.key === "Escape") shut();
      else if (KEYS_NEXT.has(event.key)) rows[(index + 1) % rows.length].focus();
      else if (KEYS_BACK.has(event.key)) rows[(index < 1 ? rows.length : index) - 1].focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    view.stage.append(menu);
    wholeRows(menu, rows, Boolean(back));
    const room = view.stage.getBoundingClientRect();
    menu.style.left = `${Math.max(4, Math.min(at[0] + 12, room.width - menu.offsetWidth - 6))}px`;
    menu.style.top = `${Math.max(4, Math.min(at[1] + 8, room.height - menu.offsetHeight - 6))}px`;
    this.opened = menu;
    this.offered = JSON.stringify(this.list);
    rows[0].focus({ preventScroll: true });
  }

  // Something else is done than what a menu asks: it goes, and with it what was lifted only to be asked.
  dismiss() {
    if (this.closeMenu() && !this.goals.length) this.cancel();
  }

  // A menu that asked at once leaves nothing lifted behind.
  leave() {
    const unit = /** @type {string} */ (this.view.selected);
    this.closeMenu();
    this.cancel();
    const node = this.view.pieceNodes.get(unit);
    if (node) node.focus({ preventScroll: true });
  }

  /** @param {boolean} [refocus] */
  closeMenu(refocus) {
    if (!this.opened) return false;
    this.opened.remove();
    this.opened = null;
    const node = refocus && this.view.pieceNodes.get(/** @type {string} */ (this.view.selected));
    if (node) node.focus({ preventScroll: true });
    return true;
  }

  /** @param {number} step */
  aim(step) {
    if (!this.goals.length) return;
    this.aimed = (this.aimed + step + this.goals.length) % this.goals.length;
    const place = this.goals[this.aimed];
    const view = this.view;
    drawLights(view);
    view.look(place);
    const here = this.list.filter((choice) => choice.at.some((other) => view.geography.space(other) === place));
    view.say(`${view.geography.name(place, view.lang)}: ${[...here].sort((a, b) => a.rank - b.rank).map((choice) => choice.text).slice(0, 3).join(", ")}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const view = this.view;
    const own = view.active() && /** @type {HTMLElement} */ (view.active()).dataset ? /** @type {HTMLElement} */ (view.active()).dataset.piece : null;
    if (event.key === "Escape") this.cancel();
    else if (event.key === "Delete" || event.key === "Backspace") {
      const unit = view.selected || own;
      if (!unit || !view.mayOrder(unit)) return;
      view.model.send({ kind: "clear", unit });
    } else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) view.model.send({ kind: "undo" });
    else if (view.selected && KEYS_NEXT.has(event.key)) this.aim(1);
    else if (view.selected && KEYS_BACK.has(event.key)) this.aim(-1);
    else if (event.key === "Enter" || event.key === " ") {
      if (view.selected && this.aimed >= 0) this.choose(this.goals[this.aimed], null);
      else if (own && view.selected === own && view.mayOrder(own)) this.cancel();
      else if (own && view.mayOrder(own)) this.select(own);
      else return;
    } else if (!view.selected && (KEYS_NEXT.has(event.key) || KEYS_BACK.has(event.key))) view.wander(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

// A list that is longer than the map is high shows whole lines, and its way back.
/** @param {HTMLElement} menu @param {HTMLElement[]} rows @param {boolean} back */
function wholeRows(menu, rows, back) {
  if (menu.scrollHeight <= menu.clientHeight) return;
  const own = back ? /** @type {HTMLElement} */ (rows.at(-1)).offsetHeight : 0;
  const edge = menu.offsetHeight - menu.clientHeight;
  const ends = rows.slice(0, back ? -1 : undefined).map((row) => row.offsetTop + row.offsetHeight);
  const last = ends.findLast((end) => end + own + edge <= menu.offsetHeight);
  if (last) menu.style.maxHeight = `${last + own + edge}px`;
}

// Destinations light up; the aimed one most.
/** @param {MapView} view */
export function drawLights(view) {
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
  view.offers.light(layer);
  if (view.looked) {
    const space = view.geography.spaces.get(view.looked);
    if (space) layer.append(svg("path", { d: space.d, class: "dia-looked" }));
    else {
      const at = view.geography.at(view.looked);
      if (at) layer.append(svg("circle", { cx: at[0], cy: at[1], r: 14 * view.pixel, class: "dia-looked" }));
    }
  }
}
