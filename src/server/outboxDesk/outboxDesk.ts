import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type LetterState, outbox } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import type { outboxListSchema, retryLetterSchema } from '#domain/inputs/desk.ts';
import type { Page } from '#domain/page.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { recordAudit } from '../journal.ts';
import { limitOf, NEWEST, pageOf, readCursor } from '../orders/cursor.ts';

/** A letter without its words and its event: they hold codes, links and a token's hash. */
export interface LetterRow {
  id: string;
  recipient: string;
  subject: string;
  state: LetterState;
  attempts: number;
  nextAttemptAt: number;
  lastError: string | null;
  createdAt: number;
  sentAt: number | null;
}

export function listLetters(
  { db }: Pick<Deps, 'db'>,
  input: z.infer<typeof outboxListSchema>,
): Page<LetterRow> {
  const { at, id } = readCursor(input.cursor, NEWEST);
  const rows = db
    .select({
      id: outbox.id,
      recipient: outbox.recipient,
      subject: outbox.subject,
      state: outbox.state,
      attempts: outbox.attempts,
      nextAttemptAt: outbox.nextAttemptAt,
      lastError: outbox.lastError,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
    })
    .from(outbox)
    .where(
      and(
        sql`(${outbox.createdAt}, ${outbox.id}) < (${at}, ${id})`,
        input.state && eq(outbox.state, input.state),
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limitOf(input))
    .all();
  return pageOf(rows, input);
}

export function countLetters({ db }: Pick<Deps, 'db'>): Record<LetterState, number> {
  const found = db.select({ state: outbox.state, n: count() }).from(outbox).groupBy(outbox.state).all();
  const counts: Record<LetterState, number> = { waiting: 0, sending: 0, sent: 0, dead: 0 };
  for (const { state, n } of found) counts[state] = n;
  return counts;
}

/** At once, whatever its wait; a letter that left or is leaving is not sent again. */
export function retryLetter(ctx: SignedCtx, { id }: z.infer<typeof retryLetterSchema>): { retried: true } {
  ctx.store.write(() => {
    const before = ctx.db
      .select({ state: outbox.state, attempts: outbox.attempts })
      .from(outbox)
      .where(and(eq(outbox.id, id), inArray(outbox.state, ['waiting', 'dead'])))
      .get();
    if (!before) throw new DomainError('NOT_FOUND');
    ctx.db
      .update(outbox)
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: ctx.now(), leaseUntil: null })
      .where(eq(outbox.id, id))
      .run();
    recordAudit(ctx, { act: 'outbox.retry', subject: id, before, after: { state: 'waiting' } });
  });
  ctx.mail.wake();
  return { retried: true };
}
