export type Counted = { value: number; one: string; several: string };

/** A screen reader says the count that stands beside the link. */
export function describeLink(label: string, count?: Counted): string {
  if (!count?.value) return label;
  return `${label}, ${count.value} ${count.value > 1 ? count.several : count.one}`;
}
