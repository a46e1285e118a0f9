import { containsText, fold } from '../format/text.ts';
import { GARMENT_GROUPS, type GarmentGroup, getGroupTitle } from './garmentGroups.ts';

export interface Service {
  name: string;
  price: number;
}

/** A garment as clients see it. */
export interface Product {
  id: string;
  name: string;
  group: GarmentGroup;
  imageUrl: string | null;
  services: Service[];
}

/** A garment as its superadmin sees it. */
export interface CatalogueEntry extends Product {
  hidden: boolean;
  /** 0 until the superadmin has given it a place. */
  position: number;
  createdAt: number;
}

/** The superadmin's list: garments without a place first, the newest of them on top, then the others by place. */
export function sortForManagement(garments: readonly CatalogueEntry[]): CatalogueEntry[] {
  return [...garments].sort(
    (a, b) => a.position - b.position || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1),
  );
}

/** The editable fields of a garment. */
export function describeProduct({ name, group, services, imageUrl, hidden }: CatalogueEntry) {
  return { name, group, services, imageUrl, hidden };
}

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** Decoding takes four bytes for each pixel. */
export const MAX_IMAGE_PIXELS = 24_000_000;
/** The names of picture files: the hash of the large size names both. */
export const UPLOAD_FILE = /^[0-9a-f]{64}(-s)?\.webp$/;

/** A photograph's small size; a drawing has one file for all sizes. */
export function getThumbnailUrl(imageUrl: string): string {
  return imageUrl.replace(/\.webp$/, '-s.webp');
}

/** The rows and columns of the popular table; the prices come from the catalogue. */
const POPULAR = ['Chemise', 'Robe', 'Pantalon'];
export const POPULAR_SERVICES = ['Lavage', 'Repassage', 'Complet'] as const;

/** What most clients want of a garment, so that one tap orders it. */
const USUAL_SERVICE = 'Complet';

export function findUsualService({ services }: Product): string | null {
  const usual = services.find((service) => hasName(service, USUAL_SERVICE));
  return (usual ?? services[0])?.name ?? null;
}

/** Compares names regardless of case and accents. */
function hasName(item: { name: string }, name: string): boolean {
  return fold(item.name.trim()) === fold(name);
}

/** The popular garments on offer with at least one of the table's services. */
export function findPopular(products: readonly Product[]): Product[] {
  return POPULAR.flatMap((name) => {
    const garment = products.find((product) => hasName(product, name));
    return garment && POPULAR_SERVICES.some((service) => priceOf(garment, service) !== null) ? [garment] : [];
  });
}

/** Null when the garment is not offered with this service. */
export function priceOf({ services }: Product, service: string): number | null {
  return services.find((one) => hasName(one, service))?.price ?? null;
}

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
