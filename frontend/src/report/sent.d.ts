// What Python sends to the report (`report_lines.py`).

import type { Shape } from "../map/sent.d.ts";
import type { Token } from "../shared/nodes.d.ts";
import type { Model } from "../widget.d.ts";

export type Shapes = Record<string, Shape>;

/** What one counter brought to bear; `lost`: nothing, though it was ordered to help. */
export interface Part {
  /** null: who leads it (`leader`), or one that is not on the board any more. */
  sign: Token | null;
  number: string;
  note: string;
  told?: string;
  lost: boolean;
  leader?: boolean;
}

/** One contested space: who came with what. */
export interface Table {
  caption: string;
  verdict: string;
  /** Whether anybody entered. */
  entered: boolean;
  rows: { unit: string; player: string; count: string; total: string; color: string; wins: boolean; parts: Part[] }[];
}

export interface Line {
  id: string;
  unit: string;
  units: string[];
  tone: "dia-yes" | "dia-no" | "";
  sign: string;
  /** Of whose it is, with his name; or "". */
  color: string;
  owner: string;
  order: string;
  text: string;
  notes: string[];
  beside: string[];
  causes: string[];
  tables: Table[];
  rule: string;
  rules: string;
}

export interface Group {
  name: string;
  title: string;
  folded: boolean;
  lines: Line[];
  hint?: string;
}

export interface Traits {
  /** {} while none is looked at. */
  report: { groups?: Group[] };
  opened: string;
  /** The signs of counters by kind. */
  shapes: Shapes;
}

export type Said = { kind: "line"; units: string[] };
export type ReportModel = Model<Traits, Said>;
