import { containsText } from '../format/text.ts';
import type { Product } from './catalogue.ts';

/** In the order in which lists of prices show them. */
export const GARMENT_GROUPS = ['everyday', 'formal', 'household', 'other'] as const;
export type GarmentGroup = (typeof GARMENT_GROUPS)[number];

const TITLES: Record<GarmentGroup, string> = {
  everyday: 'Au quotidien',
  formal: 'Tenues de ville et de cérémonie',
  household: 'Linge de maison',
  other: 'Autres articles',
};

export const getGroupTitle = (group: GarmentGroup): string => TITLES[group];

interface Group {
  title: string;
  products: Product[];
}

export function groupProducts(products: readonly Product[], search = ''): Group[] {
  const matching = products.filter((product) =>
    [product, ...product.services].some(({ name }) => containsText(name, search)),
  );
  return GARMENT_GROUPS.map((group) => ({
    title: getGroupTitle(group),
    products: matching.filter((product) => product.group === group),
  })).filter(({ products }) => products.length > 0);
}
