import { eq } from 'drizzle-orm';
import { type Db, prepareStatement } from '#db/connection.ts';
import { products } from '#db/schema.ts';
import { type AccountTerms, priceOnAccount } from '#domain/accounts/account.ts';
import type { Service } from '#domain/catalogue/catalogue.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { raisePrice } from '#domain/orders/cart.ts';
import type { Express } from '#domain/orders/express.ts';
import { isFreeLine, type OrderItem, type WantedItem } from '#domain/orders/order.ts';
import { measureLine } from '#domain/orders/units.ts';

const selectProduct = prepareStatement((db, p) =>
  db
    .select({ name: products.name, services: products.services, hidden: products.hidden })
    .from(products)
    .where(eq(products.id, p('productId'))),
);

interface Offer {
  /** The name is empty when the garment was deleted. */
  name: string;
  /** The service is null when it is no longer offered. */
  service: Service | null;
}

export function findOffer(db: Db, wanted: Pick<WantedItem, 'productId' | 'service'>): Offer {
  const product = selectProduct(db).get({ productId: wanted.productId });
  const service =
    product && !product.hidden ? product.services.find((s) => s.name === wanted.service) : undefined;
  return { name: product?.name ?? '', service: service ?? null };
}

/** Names and prices come from the catalogue, or from the account of a business; those of a free line are the desk's. */
export const priceItem =
  (db: Db, account: AccountTerms | null, express: Express | null = null) =>
  (wanted: WantedItem): OrderItem => {
    const item = isFreeLine(wanted)
      ? { care: [], ...wanted, name: wanted.name ?? '', unitPrice: wanted.unitPrice ?? 0 }
      : priceGarment(db, wanted);
    return raisePrice(account ? priceOnAccount(item, account) : item, express);
  };

function priceGarment(db: Db, { productId, service, quantity, tenths, care = [] }: WantedItem): OrderItem {
  const offer = findOffer(db, { productId, service });
  if (!offer.service) throw new DomainError('ARTICLE_UNAVAILABLE', { name: offer.name, productId, service });
  const { price: unitPrice, unit } = offer.service;
  // The page was read before the service was sold by the kilo, or no longer is.
  if ((unit === 'kg') !== (tenths !== undefined)) throw new DomainError('PRICES_CHANGED');
  return { productId, name: offer.name, service, quantity, ...measureLine(unit, tenths), unitPrice, care };
}
