// What Python sends to the cards of a sheet (`order_cards.py`).

import type { Shape } from "../map/sent.d.ts";
import type { Icon } from "../shared/icons.js";
import type { Token } from "../shared/nodes.d.ts";
import type { Model } from "../widget.d.ts";

export interface Card {
  key: string;
  title: string;
  what: string;
  code: string;
  state: "done" | "warn" | "";
  note: string;
  quiet: boolean;
  /** The counter of its unit, where it has one. */
  sign: Token | null;
  icon: Icon;
}

/** What may be ordered. */
export interface Order {
  /** Its place among the offers of its line, or who is to lead. */
  value: number | string;
  text: string;
  icon: Icon;
  code?: string;
  best?: boolean;
  chosen?: boolean;
  within?: undefined;
}

/** Several of an act, which are looked through behind its name. */
export interface Group {
  text: string;
  icon: Icon;
  code?: undefined;
  within: Order[];
}

export interface Traits {
  cards: Card[];
  choices: (Order | Group)[];
  opened: string;
  shapes: Record<string, Shape>;
  /** {} before a sheet was opened. */
  labels: { choices?: string };
}

export type Said = { kind: "open" | "choose"; key: string; value?: number | string };
export type CardsModel = Model<Traits, Said>;
