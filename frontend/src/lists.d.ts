// What the library's own types of lists forget.

interface Array<T> {
  /** A pair stays a pair, and a box a box, when each of its numbers is worked out anew. */
  map<This extends [T, T] | [T, T, T, T], To>(this: This, call: (value: T, index: number) => To): { [At in keyof This]: To };
  /** What is nothing falls out. */
  filter(call: BooleanConstructor): Exclude<T, null | undefined | false | "" | 0>[];
}
