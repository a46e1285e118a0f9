import type { CatalogueEntry } from '#domain/catalogue.ts';

/** The list with one of its ids at another place. */
export function moveItem(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** As clients meet them. */
export function sortByPosition(garments: readonly CatalogueEntry[]): CatalogueEntry[] {
  return [...garments].sort((a, b) => a.position - b.position || a.name.localeCompare(b.name, 'fr'));
}

/** The garments with the places that the server will give them; those that are not named follow, as they were. */
export function withPosition(garments: readonly CatalogueEntry[], ids: readonly string[]): CatalogueEntry[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  const last = ids.length;
  return sortByPosition(garments)
    .sort((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last))
    .map((garment, at) => ({ ...garment, position: at + 1 }));
}
