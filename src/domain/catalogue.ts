import { fold } from './text.ts';

export interface Service {
  name: string;
  price: number;
}

/** What a garment is to whoever orders. */
export interface Product {
  id: string;
  name: string;
  imageUrl: string | null;
  services: Service[];
}

/** A garment as its superadmin sees it. */
export interface CatalogueEntry extends Product {
  hidden: boolean;
  position: number;
  createdAt: number;
}

/** What a superadmin's form says of a garment. */
export function described({ name, services, imageUrl, hidden }: CatalogueEntry) {
  return { name, services, imageUrl, hidden };
}

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** Of a picture that is sent: decoding one takes four bytes for each. */
export const MAX_IMAGE_PIXELS = 24_000_000;
/** Names of the files that pictures are kept in: the hash of the large one names both sizes. */
export const UPLOAD_FILE = /^[0-9a-f]{64}(-s)?\.webp$/;

/** A photograph is kept in two sizes, and this is the address of the small one; a drawing is sharp at any size. */
export function thumbnailOf(imageUrl: string): string {
  return imageUrl.replace(/\.webp$/, '-s.webp');
}

/** The garments of the popular table, and its columns, as the specification names them. Their prices are the catalogue's. */
const POPULAR = ['Chemise', 'Robe', 'Pantalon'];
export const POPULAR_SERVICES = ['Lavage', 'Repassage', 'Complet'] as const;

/** However its name is typed, a garment is the one that it is called. */
function isNamed(what: { name: string }, name: string): boolean {
  return fold(what.name.trim()) === fold(name);
}

/** Those of the popular garments that are on offer with at least one of the table's services. */
export function popularAmong(products: readonly Product[]): Product[] {
  return POPULAR.flatMap((name) => {
    const found = products.find((product) => isNamed(product, name));
    return found && POPULAR_SERVICES.some((service) => priceOf(found, service) !== null) ? [found] : [];
  });
}

/** Null for a service that the garment is not offered with. */
export function priceOf({ services }: Product, service: string): number | null {
  return services.find((one) => isNamed(one, service))?.price ?? null;
}
