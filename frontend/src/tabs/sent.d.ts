// What Python sends to the tabs (`page_header.py`).

import type { Model } from "../widget.d.ts";

export interface Tab {
  id: string;
  letter: string;
  name: string;
  facts: [words: string, signs: string][];
  color: string;
  ink: string;
  sealed: boolean;
  closed: boolean;
  title: string;
}

export interface Traits {
  tabs: Tab[];
  chosen: string;
  label: string;
}

export type TabsModel = Model<Traits, { kind: "choose"; id: string }>;
