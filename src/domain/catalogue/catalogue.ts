import { containsText, foldText } from '../format/text.ts';
import type { ProductFields } from '../inputs/catalogue.ts';
import { GARMENT_GROUPS, getGroupTitle } from './garmentGroups.ts';

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

const MEANINGS: Record<string, string> = {
  Lavage: 'lavé, sans repassage',
  Repassage: 'repassé, sans lavage',
  Complet: 'lavé et repassé',
};

/** Null for a service that the house has named itself. */
export const describeService = (name: string): string | null => MEANINGS[name] ?? null;

/** The order form selects this service first, because most clients want it. */
const USUAL_SERVICE = 'Complet';

export function findUsualService({ services }: { services: readonly { name: string }[] }): string | null {
  const usual = services.find((service) => hasName(service, USUAL_SERVICE));
  return (usual ?? services[0])?.name ?? null;
}

/** A garment without the service of the whole list gets its usual one. */
export function findListService(product: Product, listService: string | null): string | null {
  const service = product.services.find((one) => listService !== null && hasName(one, listService));
  return service?.name ?? findUsualService(product);
}

/** One choice for the whole list makes sense only for services that most garments offer. */
export function listCommonServices(products: readonly Product[]): string[] {
  const names = [...new Set(products.flatMap(({ services }) => services.map(({ name }) => name)))];
  return names.filter(
    (name) => products.filter((product) => priceOf(product, name) !== null).length > products.length / 2,
  );
}

const hasName = (item: { name: string }, name: string): boolean =>
  foldText(item.name.trim()) === foldText(name);

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
  return products.filter((product) =>
    [product, ...product.services].some(({ name }) => containsText(name, search)),
  );
}

export function groupProducts(products: readonly Product[], search = ''): Group[] {
  const matching = searchProducts(products, search);
  return GARMENT_GROUPS.map((group) => ({
    title: getGroupTitle(group),
    products: matching.filter((product) => product.group === group),
  })).filter(({ products }) => products.length > 0);
}
