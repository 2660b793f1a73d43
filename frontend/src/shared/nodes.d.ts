// What `dom.js` makes nodes of, and what stands for a unit beside words (`order_cards.py`).

type Handlers = { [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => void };
type Value = string | number | boolean | null | undefined;
/** Attributes of a node: `text` is what it says, `on…` hears, and what is null, undefined or false is left out. */
export type Attributes = Handlers & { style?: Partial<CSSStyleDeclaration>; text?: string | number } & {
  [name: string]: Value | Partial<CSSStyleDeclaration> | ((event: never) => void);
};
export type Child = Node | string | null | undefined;

export interface Token {
  kind: string;
  fill: string;
  ink: string;
  letter: string;
  /** Which of several that look alike, or 0. */
  number: number;
}
