import { eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '#db/open.ts';
import { products } from '#db/schema.ts';
import type { Service } from '#domain/catalogue.ts';
import { DomainError } from '#domain/failure.ts';
import type { OrderItem } from '#domain/order.ts';

export interface WantedItem {
  productId: string;
  service: string;
  quantity: number;
}

const product = prepared((db) =>
  db
    .select({
      name: products.name,
      imageUrl: products.imageUrl,
      services: products.services,
      hidden: products.hidden,
    })
    .from(products)
    .where(eq(products.id, sql.placeholder('productId')))
    .prepare(),
);

export interface Offer {
  /** Empty when the garment is gone for good. */
  name: string;
  imageUrl: string | null;
  /** What is asked for it today; null when it is no longer offered. */
  service: Service | null;
}

export function offerOf(db: Db, wanted: Pick<WantedItem, 'productId' | 'service'>): Offer {
  const found = product(db).get({ productId: wanted.productId });
  const service = found && !found.hidden ? found.services.find((s) => s.name === wanted.service) : undefined;
  return { name: found?.name ?? '', imageUrl: found?.imageUrl ?? null, service: service ?? null };
}

/** The names and prices of the catalogue as it is now, never those of the browser. */
export function pricedItems(db: Db, wanted: readonly WantedItem[]): OrderItem[] {
  return wanted.map(({ productId, service, quantity }) => {
    const offer = offerOf(db, { productId, service });
    if (!offer.service)
      throw new DomainError('ARTICLE_UNAVAILABLE', { name: offer.name, productId, service });
    return { productId, name: offer.name, service, quantity, unitPrice: offer.service.price };
  });
}
