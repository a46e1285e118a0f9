import type { OrderEventKind } from '#domain/lifecycle/lifecycle.ts';
import type { ActEvent } from '../../acts/event.ts';
import { CLAIM_NEWS, tellRedo } from './claims.ts';
import { MONEY_NEWS } from './money.ts';
import type { ClientNews, NewsRule } from './news.ts';
import { ORDER_NEWS } from './orders.ts';
import { PIECES_NEWS } from './pieces.ts';
import { PLANT_NEWS } from './plant.ts';

const RULES: Record<OrderEventKind, NewsRule | null> = {
  ...ORDER_NEWS,
  ...MONEY_NEWS,
  ...PIECES_NEWS,
  ...CLAIM_NEWS,
  ...PLANT_NEWS,
};

/** What the client of the order hears of the event, by letter and by notification. */
export function findClientNews(event: ActEvent, events: readonly ActEvent[]): ClientNews | null {
  // Orders that a recurring rule makes or makes anew are told in the evening before.
  const isOfScheduler =
    event.actor.role === 'system' && (event.kind === 'created' || event.kind === 'cancelled');
  if (isOfScheduler) return null;
  const redo = tellRedo(event, events);
  return redo === undefined ? (RULES[event.kind]?.(event, events) ?? null) : redo;
}
