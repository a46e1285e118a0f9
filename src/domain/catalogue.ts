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

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** Of a picture that is sent: decoding one takes four bytes for each. */
export const MAX_IMAGE_PIXELS = 24_000_000;
/** Names of the files that pictures are kept in: the hash of the large one names both sizes. */
export const UPLOAD_FILE = /^[0-9a-f]{64}(-s)?\.webp$/;

/** A photograph is kept in two sizes, and this is the address of the small one; a drawing is sharp at any size. */
export function thumbnailOf(imageUrl: string): string {
  return imageUrl.replace(/\.webp$/, '-s.webp');
}

/** What a visitor sees before the catalogue answers, and the sample prices of the specification. */
export const POPULAR_PRICES = [
  { name: 'Chemise', image: '/garments/chemise.svg', wash: 800, ironing: 700, full: 1500 },
  { name: 'Robe', image: '/garments/robe.svg', wash: 1500, ironing: 1500, full: 3000 },
  { name: 'Pantalon', image: '/garments/pantalon.svg', wash: 1000, ironing: 1000, full: 2000 },
] as const;
