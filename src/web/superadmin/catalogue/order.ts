import { type CatalogueEntry, sortForManagement } from '#domain/catalogue/catalogue.ts';

export function moveItem(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/**
 * The ids that a move gives a place. New garments that still stand before all others and were not moved themselves have
 * none to get, unless this move is the first of all.
 */
export function listIdsToPlace(garments: readonly CatalogueEntry[], moved: string, place: number): string[] {
  const ids = moveItem(
    garments.map(({ id }) => id),
    moved,
    place,
  );
  if (!isArranged(garments)) return ids;
  const isNew = (id: string) => garments.some((garment) => garment.id === id && garment.position === 0);
  const first = ids.findIndex((id) => id === moved || !isNew(id));
  return ids.slice(first);
}

export function isArranged(garments: readonly CatalogueEntry[]): boolean {
  return garments.some(({ position }) => position > 0);
}

/** The garments with the places that the server will give them; of those not named, the placed ones follow, as they were. */
export function withPosition(garments: readonly CatalogueEntry[], ids: readonly string[]): CatalogueEntry[] {
  const unnamed = sortForManagement(garments).filter(({ id, position }) => position > 0 && !ids.includes(id));
  const order = [...ids, ...unnamed.map(({ id }) => id)].filter((id) => garments.some((g) => g.id === id));
  return sortForManagement(
    garments.map((garment) => ({ ...garment, position: order.indexOf(garment.id) + 1 })),
  );
}
