export type Counted = { value: number; one: string; several: string };

/** The accessible name repeats the count that is shown beside the link. */
export function describeLink(label: string, count?: Counted): string {
  if (!count?.value) return label;
  return `${label}, ${count.value} ${count.value > 1 ? count.several : count.one}`;
}
