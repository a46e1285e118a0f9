export type Counted = { value: number; one: string; several: string };

/** The accessible name replaces the link's visible text, so it must repeat the count. */
export function describeLink(label: string, count?: Counted): string {
  if (!count?.value) return label;
  return `${label}, ${count.value} ${count.value > 1 ? count.several : count.one}`;
}
