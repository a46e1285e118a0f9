import { type CatalogueEntry, sortForManagement } from '#domain/catalogue/catalogue.ts';

export function moveItem(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** New garments at the top stay without a place until they are moved; the very first move places all garments. */
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

/** The server will assign the same positions: placed garments that are not in `ids` follow in their old order. */
export function withPosition(garments: readonly CatalogueEntry[], ids: readonly string[]): CatalogueEntry[] {
  const unnamed = sortForManagement(garments).filter(({ id, position }) => position > 0 && !ids.includes(id));
  const order = [...ids, ...unnamed.map(({ id }) => id)].filter((id) => garments.some((g) => g.id === id));
  return sortForManagement(
    garments.map((garment) => ({ ...garment, position: order.indexOf(garment.id) + 1 })),
  );
}
