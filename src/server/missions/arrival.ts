import type { Arrival } from '#domain/rounds/arrival.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import type { PersonCtx } from '../ctx.ts';

/** Pages of before the clock ask for it alone. */
export function readArrival(ctx: PersonCtx, orderId: string): Arrival | null {
  const { arrivalFrom: from, arrivalTo: to } = loadOrderForActor(ctx, orderId);
  return from === null || to === null || to < ctx.now() ? null : { from, to };
}
