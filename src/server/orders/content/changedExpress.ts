import { formatPromise } from '#domain/format/order/slotWords.ts';
import type { HouseSettings } from '#domain/house.ts';
import type { Express } from '#domain/orders/express.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import { roundToTold } from '#domain/promises/promise.ts';
import type { Change, OrderSnapshot } from '../../acts/change.ts';
import type { PersonCtx } from '../../ctx.ts';
import { readPickupState } from '../../promises/houseLoad.ts';
import { recordPromiseMove } from '../../promises/movePromise.ts';
import { makePromise, requireExpress } from '../../promises/slots.ts';

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
      if (from !== promisedAt) recordPromiseMove(ctx, event, move);
      return change.record?.(event) ?? null;
    },
  };
}
