import { creditNotes } from '#db/schema.ts';
import type { CreditedLine } from '#domain/invoices/certification.ts';
import type { ActCtx } from '../ctx.ts';
import { certifies } from './certifies.ts';

export interface NewCreditNote {
  invoiceId: string;
  items: CreditedLine[];
  amount: number;
  reason: string;
  key: string;
}

/** Callers are inside the transaction of the act. */
export function addCreditNote(ctx: ActCtx, note: NewCreditNote): string {
  const [id, now] = [ctx.id(), ctx.now()];
  const { invoiceId, items, amount, reason, key } = note;
  const certification = certifies(ctx)
    ? ({ state: 'to_send', sendAt: now } as const)
    : ({ state: 'plain' } as const);
  ctx.db
    .insert(creditNotes)
    .values({
      ...{ id, invoiceId, items, amount, reason, key },
      ...{ actorId: ctx.actor.id, createdAt: now, ...certification },
    })
    .run();
  return id;
}
