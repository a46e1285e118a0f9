import { eq } from 'drizzle-orm';
import { type Db, prepareStatement } from '#db/connection.ts';
import { products } from '#db/schema.ts';
import { type AccountTerms, priceOnAccount } from '#domain/accounts/account.ts';
import type { Service } from '#domain/catalogue/catalogue.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatPromise } from '#domain/format/order/slotWords.ts';
import type { HouseSettings } from '#domain/house.ts';
import { raisePrice } from '#domain/orders/cart.ts';
import type { Express } from '#domain/orders/express.ts';
import { isFreeLine, type OrderItem, type WantedItem } from '#domain/orders/order.ts';
import { measureLine } from '#domain/orders/units.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import { roundToTold } from '#domain/promises/promise.ts';
import type { Change, OrderSnapshot } from '../acts/change.ts';
import type { PersonCtx } from '../ctx.ts';
import { readPickupState } from '../promises/houseLoad.ts';
import { recordMove } from '../promises/movePromise.ts';
import { makePromise, requireExpress } from '../promises/slots.ts';

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

/** An order keeps what it was sold with, whatever the setting has become. */
export function chooseExpress(
  house: HouseSettings,
  sold: Express | null,
  isWanted = sold !== null,
): Express | null {
  if (!isWanted) return null;
  return sold ?? requireExpress(house);
}

/** The return of an order that becomes express, or is so no longer, is that of a new order with this pickup. */
export function promiseAnew(
  ctx: PersonCtx,
  order: OrderSnapshot,
  after: OrderContent,
  change: Change,
): Change {
  const { id, slotFrom, pickupBy, promisedAt: from } = order;
  const to = pickupBy ?? ctx.now();
  const pickup = {
    ...readPickupState(ctx, { id, pieces: after.pieces }),
    slot: { from: slotFrom ?? to, to },
  };
  const { promiseFrom, promisedAt } = makePromise(ctx, pickup, after.express);
  return {
    ...change,
    detail: `${change.detail}, retour prévu ${formatPromise(roundToTold(ctx.house(), promisedAt))}`,
    columns: { ...change.columns, promiseFrom, promisedAt },
    record(event) {
      const move = { from, to: promisedAt, cause: { reason: after.express ? 'express' : 'sans express' } };
      if (from !== promisedAt) recordMove(ctx, event, move);
      return change.record?.(event) ?? null;
    },
  };
}
