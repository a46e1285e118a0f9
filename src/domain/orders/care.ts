import type { WantedItem } from './order.ts';

/** The client's wishes for the garments of a line, in the order in which they are shown. */
export const CARES = ['tache', 'amidon', 'cintre', 'plie', 'fragile'] as const;
export type Care = (typeof CARES)[number];

export const CARE_LABELS: Record<Care, string> = {
  tache: 'Tache',
  amidon: 'Amidon',
  cintre: 'Sur cintre',
  plie: 'Plié',
  fragile: 'Fragile',
};

/** Lists from before the first care have none. */
type CareList = readonly Care[] | undefined;

export const sortCare = (care: CareList = []): Care[] => CARES.filter((one) => care.includes(one));

/** Every list is in the order of `CARES`. */
export const isSameCare = (a: CareList = [], b: CareList = []): boolean => a.join() === b.join();

export const hasExcludedCare = (care: readonly Care[]): boolean =>
  care.includes('cintre') && care.includes('plie');

export function toggleCare(care: CareList, one: Care): Care[] {
  const others = sortCare(care).filter((other) => other !== one && !hasExcludedCare([other, one]));
  return care?.includes(one) ? others : sortCare([...others, one]);
}

/** A stain is of one visit; what else was chosen for a garment holds for the next. */
export const listLastingCare = (care: CareList = []): Care[] => care.filter((one) => one !== 'tache');

export const describeCare = (care: CareList = []): string => care.map((one) => CARE_LABELS[one]).join(', ');

type CaredItem = Pick<WantedItem, 'productId' | 'service'> & { care?: CareList };

/** The care of the garment's newest line with this service, or else with another one. Newest orders come first. */
export function findLastCare(
  orders: readonly { items?: readonly CaredItem[] | undefined }[],
  { productId, service }: CaredItem,
): Care[] {
  const lines = orders.flatMap(({ items = [] }) => items).filter((item) => item.productId === productId);
  return listLastingCare((lines.find((line) => line.service === service) ?? lines[0])?.care);
}
