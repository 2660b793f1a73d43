// The view holds what the parts share: the board, the scene shown, sizes, and the three things one does with a map
// (look, point, listen).

/** @import { Box, MapModel, Point, Scene, Site, Traits } from "./sent.d.ts" */
import { drawArrows } from "./arrows.js";
import { drawAside, drawBase, drawPlaces, drawSky } from "./base.js";
import { drawCard } from "./card.js";
import { drawPieces, pieceBoxes } from "./counters.js";
import { html, round, svg } from "../shared/dom.js";
import { drawDots } from "./dots.js";
import { Film } from "./film.js";
import { Geography } from "./geometry.js";
import { drawHoldings, putBeside } from "./holdings.js";
import { layLabels } from "./labels.js";
import { drawLegend } from "./legend.js";
import { FONT, forgetWidths, SERIF } from "./letters.js";
import { listen } from "./listening.js";
import { Offers } from "./offers.js";
import { drawLights, Orders } from "./orders.js";
import { Outlines } from "./outlines.js";
import { hasFoot } from "./pieces.js";
import { drawPeek } from "./pile_cards.js";
import { tintShare } from "./shares.js";
import { pieceSpot, spotsOf } from "./spots.js";
import { drawTools } from "./tools.js";
import { Zoom } from "./zoom.js";

export let count = 0;
const NARROW = 460; // pixels of a map in a column of its own on a phone: counters are smaller, buttons are made for thumbs
const SMALL = 600; // with less, names that do not fit wait for a closer look, tools lie behind a button
const FILLED = 0.45; // of the colour of who holds a space, on boards that are filled with it
const STACKED = 720; // of a lesson: with less, map and sheet stand one above the other (lesson.css)

export class MapView {
  /** @param {MapModel} model @param {HTMLElement} root */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.id = `dia${(count += 1)}-${Math.floor(Math.random() * 1e6)}-`;
    this.board = model.get("board");
    this.geography = new Geography(this.board);
    this.outlines = new Outlines(this.board);
    this.selected = null;
    this.looked = null;
    this.peeked = null; // the pile that is pointed at
    this.clicked = null; // the unit that was clicked last while none was lifted
    this.grain = 1; // board pixels in one pixel of the screen
    this.pixel = 1; // board pixels in one pixel of what is drawn, which is more than one of the screen on a large one
    this.isNarrow = this.isSmall = this.besides = false;
    this.mode = "owner";
    this.build();
    this.orders = new Orders(this);
    this.offers = new Offers(this);
    this.zoom = new Zoom(this);
    this.film.view = this;
    this.zoom.listen();
    listen(this);
  }

  // What stands around the map comes first: it leaves the map its room, and the map is drawn once.
  begin() {
    drawTools(this);
    drawCard(this, null);
    this.film.load(this.model.get("film"));
    this.zoom.apply(true);
    this.zoom.near(this.model.get("near") || []);
    if (this.offers.all.key !== undefined) this.offers.show();
    this.write();
  }

  // Once the letters have come, names are laid anew, by their own widths.
  async write() {
    const wanted = [`700 15px ${FONT}`, `italic 700 15px ${SERIF}`];
    if (wanted.every((font) => document.fonts.check(font))) return;
    const found = await Promise.all(wanted.map((font) => document.fonts.load(font)));
    if (!found.some((faces) => faces.length) || !this.root.isConnected) return;
    forgetWidths();
    this.settled = null;
    this.redraw();
  }

  get lang() { return this.model.get("lang") === "en" ? "en" : "fr"; }
  get words() { return this.model.get("words")[this.lang]; }
  /** @returns {Traits["choices"]} */
  get choices() { return this.film.frame ? {} : this.model.get("choices") || {}; }
  /** @returns {Scene} */
  get scene() {
    const scene = this.film.frame ? this.film.frame.scene : this.model.get("scene");
    return scene && scene.pieces ? scene : { pieces: [], arrows: [], leaders: [], sieges: [], owners: { provinces: {}, citadels: {} } };
  }

  // Whether a space is played on: in some scenarios only a part of the board is.
  /** @param {string} id */
  plays(id) {
    const { played } = this.scene;
    return !played || !played.length || played.includes(id);
  }
  // Whether the legend is shown: as somebody wants it, else where there is room for it.
  // Open the legend, or close it.
  /** @param {boolean} open */
  showLegend(open) {
    this.legend = open;
    this.tools.querySelector(".dia-key")?.setAttribute("aria-pressed", String(open));
    drawLegend(this);
  }
  get hasLegend() { return this.legend === undefined ? this.besides : this.legend; }
  // Whether counters say themselves what they are.
  get isFaced() { return this.scene.pieces.some((piece) => hasFoot(this, piece)); }
  /** @param {string | undefined} id */
  player(id) { return this.board.players.find((player) => player.id === id); }
  /** @param {string} id */
  playerName(id) {
    const player = this.player(id);
    return player ? player.name[this.lang] : id || "";
  }
  /** @param {string} id */
  mayOrder(id) { return Object.prototype.hasOwnProperty.call(this.choices, id); }
  // Whether a click on a unit of the film leads back to its orders.
  /** @param {string} id */
  mayResume(id) {
    return Boolean(this.film.frame && this.model.get("resumes")) && Object.prototype.hasOwnProperty.call(this.model.get("choices") || {}, id);
  }
  /** @returns {Element | null} */
  active() { return /** @type {Document | ShadowRoot} */ (this.root.getRootNode()).activeElement; }
  // Board pixels in one pixel of a counter: counters grow a little when one looks closer.
  get unit() { return this.pixel * (this.isNarrow ? 0.82 : 1) * Math.min(1.45, Math.max(1, 0.8 / this.pixel)); }
  symbolSize() { return this.pixel * Math.min(1.35, Math.max(1, 0.9 / this.pixel)); }
  /** @param {string} kind */
  stroke(kind) { return (kind.startsWith("move") ? 5 : kind === "lead" || kind === "siege" ? 3 : 4) * this.unit; }
  /** @param {string} kind */
  dashes(kind) {
    /** @type {Record<string, number[]>} */
    const shapes = { support: [10, 6], convoy: [1, 8], retreat: [14, 5, 2, 5], lead: [3, 4] };
    return (shapes[kind] || []).map((value) => round(value * this.unit)).join(" ") || "none";
  }
  /** @returns {Box} */
  window() {
    const [x, y, w, h] = this.zoom.rect;
    return [x, y, x + w, y + h];
  }
  // Where units may be raised by who is at the map, and where they are to be raised by an order.
  /** @returns {Site[]} */
  sites() {
    const ordered = this.scene.sites || [];
    const known = new Set(ordered.map((site) => site.id));
    const open = Object.keys(this.choices).filter((id) => id.startsWith("+") && !known.has(id));
    return [...ordered, ...open.map((id) => ({ id, at: id.slice(1), owner: this.model.get("active"), kind: "", grade: "", order: /** @type {const} */ ("") }))];
  }
  obstacles() { return [...pieceBoxes(this), ...this.toolBoxes()]; }
  // The buttons that lie over the map: a name beneath them could not be read.
  /** @returns {Box[]} */
  toolBoxes() {
    const box = this.svg.getBoundingClientRect();
    const [x, y] = this.zoom.rect;
    const shown = [...this.tools.children].map((node) => node.getBoundingClientRect()).filter((one) => one.width);
    return shown.map((one) => [x + (one.left - box.left) * this.grain, y + (one.top - box.top) * this.grain, x + (one.right - box.left) * this.grain, y + (one.bottom - box.top) * this.grain]);
  }
  /** @param {string} id */
  spotOf(id) {
    const piece = this.scene.pieces.find((other) => other.id === id);
    if (piece) return pieceSpot(this, piece);
    return spotsOf(this).at.get(id) || null;
  }
  /** @param {MouseEvent} event @returns {Point} */
  boardPoint(event) {
    const box = this.svg.getBoundingClientRect();
    const [x, y, w, h] = this.zoom.rect;
    return [x + ((event.clientX - box.left) / box.width) * w, y + ((event.clientY - box.top) / box.height) * h];
  }
  /** @param {Point} at @returns {Point} */
  screenPoint(at) {
    const [x, y] = this.zoom.rect;
    return [(at[0] - x) / this.grain, (at[1] - y) / this.grain];
  }

  build() {
    const { board } = this;
    const [x0, y0, x1, y1] = board.frame;
    this.root.classList.add("dia-map");
    this.root.dataset.lmSuppressShortcuts = "true"; // keys meant for the map are no shortcuts of the notebook
    for (const [name, color] of Object.entries(board.colors || {})) this.root.style.setProperty(`--dia-${name}`, color);
    this.svg = svg("svg", { class: "dia-svg", tabindex: 0, role: "group", style: { aspectRatio: `${x1 - x0} / ${y1 - y0}` } });
    this.svg.append(drawBase(this));
    this.layers = /** @type {MapView["layers"]} */ ({});
    for (const name of /** @type {const} */ (["aside", "lights", "places", "labels", "pieces", "arrows", "peek", "shares", "dots"])) {
      this.layers[name] = svg("g", { class: `dia-${name}-layer` });
      this.svg.append(this.layers[name]);
    }
    this.tools = html("div", { class: "dia-tools" });
    this.voice = html("div", { class: "dia-voice", "aria-live": "polite", role: "status" });
    this.stage = html("div", { class: "dia-stage" }, this.svg, this.voice);
    this.card = html("div", { class: "dia-card" });
    this.holdings = html("div", { class: "dia-holdings" });
    this.foot = html("div", { class: "dia-foot" }, this.holdings, this.card);
    this.film = new Film(this);
    this.root.append(this.tools, this.stage, this.film.bar, this.foot);
  }

  /** @param {string} text */
  say(text) {
    if (!text && !this.voice.textContent) return;
    this.voice.textContent = text;
    this.putVoice();
    this.voice.style.animation = "none";
    void this.voice.offsetWidth; // what is said is seen anew
    this.voice.style.animation = "";
  }

  // What is said lies over an edge of the map (map.css): over the upper one, unless it would hide more of what is in hand
  // there, and of where that may go, than over the lower one.
  putVoice() {
    this.voice.classList.remove("dia-low");
    if (!this.selected || !this.voice.textContent) return;
    const [said, stage] = [this.voice.getBoundingClientRect(), this.stage.getBoundingClientRect()];
    if (getComputedStyle(this.voice).position !== "absolute") return;
    const asked = [this.selected, ...this.orders.goals].map((id) => this.spotOf(id) || this.geography.at(id)).filter(Boolean);
    const half = 16; // of a counter, in pixels
    const [left, right] = [said.left - stage.left, said.right - stage.left];
    /** @param {number} top */
    const hidden = (top) => asked.filter((at) => {
      const [x, y] = this.screenPoint(at);
      return x + half > left && x - half < right && y > top - half && y < top + said.height + half;
    }).length;
    if (hidden(said.top - stage.top) > hidden(stage.height - said.height - 12)) this.voice.classList.add("dia-low");
  }

  shake() {
    this.stage.classList.remove("dia-shake");
    void this.stage.offsetWidth; // starts the motion anew
    this.stage.classList.add("dia-shake");
  }

  /** @param {string | null} id */
  look(id) {
    if (this.looked === id) return;
    this.looked = id;
    if (this.isSmall && !this.selected) this.say(""); // there it stands on the card
    drawCard(this, id);
    drawLights(this);
  }

  // Which pile is pointed at, by its key; null for none.
  /** @param {string | null} key */
  peek(key) {
    if (this.peeked === key) return;
    this.peeked = key;
    drawPeek(this);
  }

  // Where one begins to walk: at a unit of whose turn it is, else at any that stands on what is played on.
  get start() {
    const standing = this.scene.pieces.filter((piece) => this.plays(this.geography.space(piece.at)));
    const first = standing.find((piece) => piece.owner === this.model.get("active")) || standing[0];
    return first ? this.geography.space(first.at) : this.board.spaces[0].id;
  }

  // Arrow keys without a lifted unit walk from space to space.
  /** @param {string} key */
  wander(key) {
    if (!this.looked) return this.arrive(this.start);
    const from = this.looked;
    const here = /** @type {Point} */ (this.geography.at(from));
    const toward = /** @type {Record<string, Point>} */ ({ ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[key];
    /** @type {{ cost: number, id: string } | null} */
    let best = null;
    for (const space of this.board.spaces) {
      if (space.id === from || !this.plays(space.id)) continue;
      const step = [space.anchor[0] - here[0], space.anchor[1] - here[1]];
      const along = step[0] * toward[0] + step[1] * toward[1];
      const aside = Math.abs(step[0] * toward[1]) + Math.abs(step[1] * toward[0]);
      if (along <= 2 || aside > along * 1.6) continue;
      const cost = along + aside * 1.5;
      if (!best || cost < best.cost) best = { cost, id: space.id };
    }
    if (best) this.arrive(best.id);
  }

  /** @param {string} id */
  arrive(id) {
    this.look(id);
    this.say(this.geography.name(id, this.lang));
  }

  // What is shown of shares: nothing while a season is played before one's eyes.
  /** @returns {Traits["shares"]} */
  get shares() { return this.film.frame ? {} : this.model.get("shares") || {}; }

  tint() {
    const owners = this.scene.owners || { provinces: {} };
    /** @type {Traits["shares"] | null} */
    const shares = Object.keys(this.shares).length ? this.shares : null;
    for (const [id, node] of this.tints) {
      if (shares) {
        tintShare(this, node, shares[id]);
        continue;
      }
      const index = this.board.players.findIndex((player) => player.id === owners.provinces[id]);
      const isFilled = index >= 0 && this.board.filled && (this.mode !== "owner" || id in (owners.rightful || {}));
      node.style.fillOpacity = isFilled ? String(FILLED) : "";
      const worn = this.mode === "owner" && index >= 0 ? `url(#${this.id}owner${index})` : "none";
      node.setAttribute("fill", isFilled ? this.board.players[index].color : worn);
    }
    for (const [id, node] of this.rights) {
      const index = this.board.players.findIndex((player) => player.id === (owners.rightful || {})[id]);
      node.setAttribute("fill", index >= 0 && !shares ? `url(#${this.id}right${index})` : "none");
    }
    this.root.classList.toggle("dia-by-owner", this.mode === "owner");
    for (const place of this.board.places) {
      const symbol = this.symbols && this.symbols.get(place.id);
      const owner = this.player((owners.citadels || {})[place.id]);
      if (symbol) symbol.style.setProperty("--dia-held", this.mode === "owner" && owner ? owner.color : "");
    }
  }

  resize() {
    const width = this.root.clientWidth;
    this.isNarrow = width < NARROW;
    this.root.classList.toggle("dia-narrow", this.isNarrow);
    this.isSmall = width < SMALL;
    this.root.classList.toggle("dia-tight", this.isSmall);
    const lesson = this.root.closest(".dia-lesson");
    if (lesson) lesson.classList.toggle("dia-stacked", lesson.clientWidth < STACKED);
    putBeside(this);
    this.zoom.fitRoom();
    if (this.caption) this.caption();
    const size = parseFloat(getComputedStyle(this.root).getPropertyValue("--dia-k")) || 1;
    this.grain = this.zoom.rect[2] / (this.svg.clientWidth || 1000);
    this.pixel = this.grain * size;
    drawPlaces(this);
    this.redraw();
  }

  redraw() {
    if (this.veiled !== String(this.scene.played)) {
      const begun = this.veiled !== undefined;
      this.veiled = String(this.scene.played);
      drawAside(this);
      drawPlaces(this);
      if (begun) { // another game, on another part of the board
        drawTools(this);
        return void this.zoom.anew();
      }
    }
    this.spots = null;
    this.orders.keepUp();
    this.root.classList.toggle("dia-lifting", Boolean(this.selected));
    this.tint();
    drawSky(this);
    drawArrows(this);
    drawPieces(this);
    drawPeek(this);
    drawLights(this);
    layLabels(this);
    drawDots(this);
    drawHoldings(this);
    this.mark();
    if (this.hasLegend && this.isFaced) drawLegend(this); // it tells what is drawn now
  }

  // Dim what is not the active player's; light what the report speaks of.
  mark() {
    const active = this.film.frame ? "" : this.model.get("active");
    const lit = new Set(this.model.get("lit") || []);
    /** @param {string} id */
    const owner = (id) => {
      const piece = this.scene.pieces.find((other) => other.id === id);
      const site = (this.scene.sites || []).find((other) => other.id === id);
      return piece ? piece.owner : site ? site.owner : id.startsWith("+") ? active : id.replace("@", "");
    };
    for (const [id, node] of this.pieceNodes) {
      node.classList.toggle("dia-lit", lit.has(id));
      node.classList.toggle("dia-dim", lit.size ? !lit.has(id) : Boolean(active) && !this.isFaced && owner(id) !== active);
      node.classList.toggle("dia-selected", id === this.selected);
    }
    for (const { ids, node } of this.pileNodes || []) {
      node.classList.toggle("dia-lit", ids.some((id) => lit.has(id)));
      node.classList.toggle("dia-dim", lit.size > 0 && !ids.some((id) => lit.has(id)));
    }
    this.offers.mark();
    for (const [id, node] of this.arrowNodes) {
      node.classList.toggle("dia-lit", lit.has(id));
      node.classList.toggle("dia-dim", lit.size > 0 && !lit.has(id));
    }
  }
}
