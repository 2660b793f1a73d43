// What Python sends to the report (`report_lines.py`).

import type { Model } from "../widget.d.ts";

/** One contested space: who came with what. */
export interface Table {
  caption: string;
  rows: { unit: string; count: string; total: string; color: string; wins: boolean }[];
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
}

export type Said = { kind: "line"; units: string[] };
export type ReportModel = Model<Traits, Said>;
