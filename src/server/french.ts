const collator = new Intl.Collator('fr');

/** SQLite compares bytes and would sort Éric last. */
export function compareByName<Row>(nameOf: (row: Row) => string): (a: Row, b: Row) => number {
  return (a, b) => collator.compare(nameOf(a), nameOf(b));
}
