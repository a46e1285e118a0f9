import { containsText, foldText, foldWords } from '../format/text.ts';
import type { ProductFields } from '../inputs/catalogue.ts';

/** Price lists show the groups in this order. */
export const GARMENT_GROUPS = ['everyday', 'formal', 'household', 'other'] as const;
export type GarmentGroup = (typeof GARMENT_GROUPS)[number];

const TITLES: Record<GarmentGroup, string> = {
  everyday: 'Au quotidien',
  formal: 'Tenues de ville et de cérémonie',
  household: 'Linge de maison',
  other: 'Autres articles',
};

export const getGroupTitle = (group: GarmentGroup): string => TITLES[group];

export type Service = ProductFields['services'][number];

export interface CatalogueEntry extends ProductFields {
  id: string;
  /** Zero stands for a garment that the superadmin has not placed yet. */
  position: number;
  createdAt: number;
}

/** A garment as clients are sent it. */
export type Product = Omit<CatalogueEntry, 'hidden' | 'position' | 'createdAt'>;

export function sortForManagement(garments: readonly CatalogueEntry[]): CatalogueEntry[] {
  return [...garments].sort(
    (a, b) => a.position - b.position || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1),
  );
}

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 24_000_000;
export const UPLOAD_FILE = /^[0-9a-f]{64}(-s)?\.webp$/;

/** Only uploaded pictures (WebP) have a small version; a drawing (SVG) has one file for all sizes. */
export const getThumbnailUrl = (imageUrl: string): string => imageUrl.replace(/\.webp$/, '-s.webp');

const POPULAR = ['Chemise', 'Robe', 'Pantalon'];
export const POPULAR_SERVICES = ['Lavage', 'Repassage', 'Complet'] as const;

/** A price of 700 F is one of "700 F le kilo" or "700 F le lot" where the service is not sold by the piece. */
export const describeUnit = (unit: Service['unit']): string =>
  unit ? ` le\u00a0${unit === 'kg' ? 'kilo' : unit}` : '';

export const hasName = (item: { name: string }, name: string): boolean =>
  foldText(item.name.trim()) === foldText(name);

/** An unchanged name is never taken, so that the price of a garment that shares its name can still change. */
export const isNameTaken = (garments: readonly Product[], name: string, before?: Product): boolean =>
  name !== before?.name &&
  garments.some((one) => one.id !== before?.id && foldWords(one.name) === foldWords(name));

export function findPopularProducts(products: readonly Product[]): Product[] {
  return POPULAR.flatMap((name) => {
    const garment = products.find((product) => hasName(product, name));
    return garment && POPULAR_SERVICES.some((service) => priceOf(garment, service) !== null) ? [garment] : [];
  });
}

export function priceOf({ services }: Product, service: string): number | null {
  return services.find((one) => hasName(one, service))?.price ?? null;
}

export function findLowestPrice({ services }: Product): number | null {
  return services.length > 0 ? Math.min(...services.map(({ price }) => price)) : null;
}

type Group = { title: string; products: Product[] };

export function searchProducts(products: readonly Product[], search: string): Product[] {
  return products.filter(({ name, services }) =>
    containsText([name, ...services.map((service) => service.name)].join(' '), search),
  );
}

export function groupProducts(products: readonly Product[], search = ''): Group[] {
  const matching = searchProducts(products, search);
  return GARMENT_GROUPS.map((group) => ({
    title: getGroupTitle(group),
    products: matching.filter((product) => product.group === group),
  })).filter(({ products }) => products.length > 0);
}
