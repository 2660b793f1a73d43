// What a widget is given by anywidget: its model, whose traits Python sends and to which it sends messages, and its place.

/** Of a text: French or English. */
export type Lang = "fr" | "en";
/** A text by language. */
export type Told = Record<Lang, string>;

/** The traits by their names, the messages that Python hears, and those that it sends. */
export interface Model<Traits, Said, Heard = unknown> {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  send(said: Said): void;
  /** `names`: "change:<trait>", several with spaces between them, or "msg:custom". */
  on(names: string, hear: (message: Heard) => void): void;
  off(names: string, hear: (message: Heard) => void): void;
  /** What runs the page, as far as it is known here; a page that was saved has none. */
  widget_manager?: { kernel?: { status: string } | null };
}

export interface Rendered<Traits, Said, Heard = unknown> {
  model: Model<Traits, Said, Heard>;
  el: HTMLElement;
}
