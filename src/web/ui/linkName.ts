/** How many of what: "1 commande", "22 commandes". */
export interface Counted {
  value: number;
  one: string;
  several: string;
}

/** What a screen reader says of a link whose count stands beside it: "En cours, 22 commandes". */
export function describeLink(label: string, count?: Counted): string {
  if (!count?.value) return label;
  return `${label}, ${count.value} ${count.value > 1 ? count.several : count.one}`;
}
