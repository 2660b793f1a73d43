// What Python sends to the map: `board_scene.py` (the board), `scenes.py` (what stands on it), `choices.py` and
// `option_list.py` (what may be clicked), `map_picker.py` (the traits). Places, spaces and players are named by their ids.

import type { Lang, Model, Told } from "../widget.d.ts";

/** In board pixels, y downwards; or in pixels of a counter, or of the screen, where it is said so. */
export type Point = [x: number, y: number];
export type Box = [left: number, top: number, right: number, bottom: number];
/** A path as SVG writes it. */
type Path = string;

/** What is written in the languages of a game that has orders; {} elsewhere. */
type Spelled = Partial<Told>;

export interface Space {
  id: string;
  name: Told;
  code: Spelled;
  shores: Record<string, Spelled>;
  /** The fill of a region in a power's colour, or "". */
  country: string;
  kind: "land" | "sea";
  terrain: string;
  tone: number;
  d: Path;
  area: number;
  label: Point;
  anchor: Point;
  coasts: Record<string, Point>;
  supply: "0" | "1" | "star";
  army: string[];
  fleet: Record<string, string[]>;
}

export interface Place {
  id: string;
  name: Told;
  kind: "capital" | "major" | "minor" | "city" | "centre";
  at: Point;
  province: string;
  /** What the supply centre is worth whose town this is, or "". */
  centre: "" | "none" | "full" | "half" | "activatable";
  sign: Told;
  port: boolean;
  treasure: number;
  access: string[];
}

export interface Border {
  kind: string;
  d: Path;
  wet?: true;
  river?: string;
  deck?: Path;
  /** Those of a mountain, or the merlons of a wall. */
  teeth?: Path;
  /** Of a wall, or of where one may be built. */
  between?: [string, string];
  rises?: true;
}

export interface Player {
  id: string;
  name: Told;
  letter: string;
  color: string;
  ink: string;
  hatch: "up" | "down" | "flat" | "tall" | "cross" | "dots";
  /** Whom a leader serves, or "". */
  of: string;
}

/** A sign of `signs.toml`. */
export interface Shape {
  outline: Path;
  details: Path;
  letter: Point;
  size: number;
  reach: [side: number, up: number, down: number];
  foot: Point;
  foot_size: number;
  band: Path;
}

/** The counter that stands for its like in the legend. */
export interface Sample {
  kind: string;
  grade: string;
  letter: string;
  weak: boolean;
}

export interface LegendRow {
  key: string;
  name: Told;
  sample: Sample | null;
}

export interface Theatre {
  id: string;
  name: Told;
  box: Box;
}

/** Of water and ways the English name may be missing. */
interface Named {
  name: Spelled & { fr: string };
}

export interface Board {
  id: string;
  game: string;
  size: Point;
  frame: Box;
  spaces: Space[];
  scenery: Path[];
  closed: Path[];
  lakes: Path[];
  off: Path[];
  borders: Border[];
  rivers: (Named & { d: Path })[];
  works: (Named & { d: Path })[];
  passes: (Named & { at: Point; angle: number })[];
  places: Place[];
  treasure: Spelled;
  /** What units are called whose counters bear a letter, by that letter. */
  units: Record<string, Told>;
  players: Player[];
  filled: boolean;
  theatres: Theatre[];
  colors: Record<string, string>;
  shapes: Record<string, Shape>;
  legend: LegendRow[];
  relief: string;
  signs: Record<string, string>;
}

export interface Piece {
  id: string;
  owner: string;
  kind: string;
  grade: string;
  at: string;
  state: "here" | "ghost" | "dislodged" | "dead";
  letter: string;
  weak: boolean;
  force: number;
  leader: string;
  captives: string[];
  ordered: boolean;
  order: Told | "";
  /** Which of several that look alike, or 0. */
  number: number;
  /** Others pick in secret, and it only may be theirs (`seat_view.py`). */
  supposed?: true;
}

export interface Leader {
  name: string;
  at: string;
  captor: string;
  weak: boolean;
  /** Of a royal person: how many counters stand before this one, and who shares it. */
  row?: number;
  also?: string[];
}

/** Where a unit may be raised, or an order raises one. */
export interface Site {
  id: string;
  owner: string;
  kind: string;
  grade: string;
  at: string;
  order: Told | "";
}

/** What an order is about: the way of another unit, or ("to" is "") that unit where it stands. */
export interface Aim {
  unit: string;
  from: string;
  to: string;
  via: string[];
}

export interface Arrow {
  unit: string;
  owner: string;
  verb: string;
  state: "asked" | "done" | "failed" | "cut" | "void";
  from: string;
  to: string;
  text: Spelled;
  via?: string[];
  /** Of support and of convoys. */
  mid?: Aim;
  step?: number;
}

export interface Siege {
  citadel: string;
  owner: string;
}

/** A stand-off, strengths that met, a fallen citadel, a revolt. */
export interface Mark {
  kind: string;
  xy: Point;
  owner: string;
  rows: [owner: string, strength: string][];
}

export interface Owners {
  provinces: Record<string, string>;
  citadels: Record<string, string>;
  rightful?: Record<string, string>;
}

/** What stands on the board. Before Python has sent anything, the view has the first of these alone, empty. */
export interface Scene {
  pieces: Piece[];
  leaders: Leader[];
  arrows: Arrow[];
  sieges: Siege[];
  owners: Owners;
  treasures?: Record<string, number>;
  weather?: Record<string, string>;
  floods?: string[];
  walls?: [string, string][];
  played?: string[];
  notes?: Record<string, Told & { short: Told }>;
  /** Where one goes over land; null where the game does not say. */
  steps?: Record<string, Told> | null;
  marks?: Mark[];
  sites?: Site[];
}

export interface Frame {
  step: string;
  title: Told;
  scene: Scene;
}

/** A legal order of a unit, and where a click may mean it. */
export interface Choice {
  index: number;
  direct: boolean;
  at: string[];
  text: string;
  label: string;
  target: string;
  goal: string;
  sea: boolean;
  likely: boolean;
  rank: number;
  helps: boolean;
  more: string;
}

/** An option of what is asked, as a click picks it. */
export interface Offer {
  index: number;
  at: string;
  piece: string;
  way: string[];
  first: boolean;
  told: string;
}

/** {} where nothing is asked. */
export interface Asked {
  key?: string;
  about?: string;
  many?: boolean;
  list?: Offer[];
  ticked?: number[];
}

export interface Dot {
  at: string;
  /** "" of a place that was merely chosen. */
  number: number | "";
  text: string;
}

export interface Share {
  owner: string;
  value: number;
  text: string;
  told: string;
}

export interface Traits {
  board: Board;
  words: Record<Lang, Record<string, string>>;
  /** {} before anything was sent. */
  scene: Scene | { pieces?: undefined };
  choices: Record<string, Choice[]>;
  offers: Asked;
  active: string;
  lit: string[];
  film: Frame[];
  resumes: boolean;
  dots: Dot[];
  shares: Record<string, Share>;
  lift: string;
  laid: number;
  near: string[];
  lang: Lang;
}

/** What the map tells Python (`MapPicker.when`). */
export type Said =
  | { kind: "order"; unit: string; index: number }
  | { kind: "clear" | "selected" | "arrow" | "resume"; unit: string }
  | { kind: "undo" }
  | { kind: "place"; place: string }
  | { kind: "offer"; key: string | undefined; place: string }
  | { kind: "offer"; key: string | undefined; picked: number[] };

export type MapModel = Model<Traits, Said>;
