// What the map makes of it: where everything stands, and what its parts keep on the view that they share.

import type { Arrow, Box, Piece, Point, Space } from "./sent.d.ts";

/** What is looked at: left, top, width and height, in board pixels. */
export type View = [left: number, top: number, width: number, height: number];

/** Where a counter stands, in board pixels, and its part of the full size. */
export interface Standing {
  spot: Point;
  size: number;
}

/** What of an arrow says which way it goes. */
export type Way = Pick<Arrow, "unit" | "from" | "to" | "via"> & { state: Arrow["state"] | ""; verb?: string };

/** A node that says what it shows: a counter its unit and its space, a pile or an arrow which it is. */
export type Named<Name extends string> = SVGElement & { dataset: Record<Name, string> };
export type Counter = Named<"piece" | "space">;

/** A unit as it is drawn: of those that others raise in secret, one sign a home tells which more there are. */
export type Shown = (Piece & { supposed?: undefined; also?: undefined }) | (Piece & { supposed: true; also: string[] });

/** What is to stand on the board: of a unit, a person or a site, what says how much room it takes. */
export interface Laid {
  kind?: string;
  grade?: string;
  number?: number;
  state?: string;
  leader?: string | boolean;
  side?: string;
  supposed?: true;
  also?: string[];
  person?: boolean;
  royal?: boolean;
  /** How many a person's disc bears. */
  letters?: number;
}

/** A counter that stands on the board, in pixels of a counter; `room` is what all that is drawn of it takes. */
export interface Item {
  id: string;
  /** Of which stack it is. */
  key: string;
  at: string;
  town: boolean;
  /** How far below it what it stands on is to be seen. */
  foot: number;
  side: string;
  /** How many stand in a row. */
  across: number;
  aside: Point;
  province: string;
  room: Box;
  /** The same without letters. */
  small: Box;
  body: Box;
  person?: boolean;
  /** Who else this counter stands for. */
  also: string[];
  /** The largest that it may be, of its full size. */
  most: number;
  home: Point;
  /** Of a card that counts units: which. */
  pile?: string[];
  /** Of a pile: its leaders stand at its side; it stays in its place whatever they do. */
  beside?: boolean;
  firm?: boolean;
}

/** Where one of them stands, and how large it is, in pixels of a counter. */
export interface Stand {
  item: Item;
  size: number;
  at: Point;
  box: Box;
  body: Box;
}

/** How the counters of a stack stand: their size, and how much of each the next one leaves in sight. */
export type Form = [size: number, seen: number];

/** Counters that stand together. */
export interface Stack {
  items: Item[];
  home: Point;
  most: number;
  stands: Stand[];
  form: Form;
  /** It grows no more. */
  stuck?: boolean;
  /** Of a pile: all whom its card stands for. */
  members?: Item[];
  /** It is what is laid open of a pile. */
  open?: boolean;
  /** Of what stands in a frame beside its place: the frame, where its line begins, what its head says. */
  call?: Box;
  from?: Point;
  title?: string;
}

/** A sign that counters rather do not stand on. */
export interface Sign {
  id: string;
  box: Box;
}

/** A frame beside a place; without a `home` it has no line. */
export interface Call {
  home?: Point;
  box: Box;
  title: string;
  space: string;
  side: string;
}

export interface Pile {
  key: string;
  ids: string[];
  members: Item[];
  side: string;
  space: string;
  spot: Point;
  size: number;
  /** In pixels of a counter. */
  box: Box;
}

export interface Spots {
  key: string;
  at: Map<string, Point>;
  size: Map<string, number>;
  boxes: Box[];
  calls: Call[];
  piles: Pile[];
  piled: Set<string>;
}

/** A curve, and from which part to which of it is drawn. */
export interface Bowed {
  from: number;
  to: number;
  curve: { a: Point; control: Point; b: Point };
}

/** A line of a menu: an order, or what else it does. */
export type MenuItem = { choice: import("./sent.d.ts").Choice; label?: undefined; action?: undefined } | { choice?: undefined; label: string; action: () => void };

type Layer = "aside" | "lights" | "places" | "labels" | "pieces" | "arrows" | "peek" | "shares" | "dots";

declare module "./outlines.js" {
  interface Outlines {
    wide: number;
    high: number;
  }
}

declare module "./view.js" {
  interface MapView {
    // view.js
    selected: string | null;
    looked: string | null;
    peeked: string | null;
    clicked: string | null;
    mode: "owner" | "terrain";
    svg: SVGSVGElement;
    layers: Record<Layer, SVGGElement>;
    tools: HTMLDivElement;
    stage: HTMLDivElement;
    card: HTMLDivElement;
    voice: HTMLDivElement;
    holdings: HTMLDivElement;
    foot: HTMLDivElement;
    film: import("./film.js").Film;
    /** What alone was played on when it was veiled. */
    veiled?: string;
    // base.js
    grounds: Map<string, SVGPathElement>;
    tints: Map<string, SVGPathElement | SVGGElement>;
    rights: Map<string, SVGPathElement>;
    sky: SVGGElement;
    walls: [between: [string, string], nodes: SVGPathElement[]][];
    courses: [river: string, node: SVGPathElement][];
    tags?: { pixel: number; all: { space: Space; coast: string; at: Point }[] };
    symbols?: Map<string, SVGGElement>;
    // card.js, tools.js, legend.js
    unfolded?: boolean;
    caption?: () => void;
    legend?: boolean;
    legendBox?: HTMLDivElement | null;
    // counters.js, pile_cards.js, arrows.js: the nodes by the ids of what they show
    pieceNodes: Map<string, SVGGElement>;
    pileNodes?: { ids: string[]; node: SVGGElement }[];
    arrowNodes: Map<string, SVGGElement>;
    // spots.js
    faced: boolean;
    spots?: Spots | null;
    settled?: Spots | null;
    // labels.js
    ranks?: { looked: string; all: Map<string, number[]> };
    laid?: string;
    names: Box[];
    // zoom.js, listening.js
    dragged?: boolean;
    widened?: boolean;
    leave: (event: KeyboardEvent) => void;
    elsewhere: (event: Event) => void;
    showAround: () => void;
  }
}
