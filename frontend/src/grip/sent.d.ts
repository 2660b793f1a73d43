// What Python sends to the grip of the sheet (`kit/signals.py`).

import type { Model } from "../widget.d.ts";

export interface Traits {
  label: string;
}

export type GripModel = Model<Traits, never>;
