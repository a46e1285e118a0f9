const collator = new Intl.Collator('fr');

/** As a directory has its names: Aya, Éric, Koffi, Zoé. SQLite compares bytes, and would put Éric last. */
export function byName<Row>(nameOf: (row: Row) => string): (a: Row, b: Row) => number {
  return (a, b) => collator.compare(nameOf(a), nameOf(b));
}
