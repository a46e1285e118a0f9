import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { outbox } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import type { outboxListSchema, retryLetterSchema } from '#domain/inputs/desk.ts';
import type { LetterState } from '#domain/letters.ts';
import type { Page } from '#domain/page.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { recordAudit } from '../journal.ts';
import { mayGoAgain, queueAgain } from '../mail/retry.ts';
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
  mayGoAgain: boolean;
}

export function listLetters(
  { db, now }: Pick<Deps, 'db' | 'now'>,
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
      dropAfter: outbox.dropAfter,
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
    .all()
    .map(({ dropAfter, ...letter }) => ({
      ...letter,
      mayGoAgain: mayGoAgain({ state: letter.state, dropAfter }, now()) === 'yes',
    }));
  return pageOf(rows, input);
}

export function countLetters({ db }: Pick<Deps, 'db'>): Record<LetterState, number> {
  const found = db.select({ state: outbox.state, n: count() }).from(outbox).groupBy(outbox.state).all();
  const counts: Record<LetterState, number> = { waiting: 0, sending: 0, sent: 0, dead: 0 };
  for (const { state, n } of found) counts[state] = n;
  return counts;
}

/** At once, whatever its wait. */
export function retryLetter(ctx: SignedCtx, { id }: z.infer<typeof retryLetterSchema>): { retried: true } {
  ctx.store.write(() => {
    const letter = ctx.db
      .select({
        id: outbox.id,
        state: outbox.state,
        attempts: outbox.attempts,
        dropAfter: outbox.dropAfter,
      })
      .from(outbox)
      .where(eq(outbox.id, id))
      .get();
    const allowed = letter ? mayGoAgain(letter, ctx.now()) : 'left';
    if (!letter || allowed === 'left') throw new DomainError('NOT_FOUND');
    if (allowed === 'expired') throw new DomainError('LETTER_EXPIRED');
    queueAgain(ctx.db, letter, ctx.now());
    const { state, attempts } = letter;
    recordAudit(ctx, {
      act: 'outbox.retry',
      subject: id,
      before: { state, attempts },
      after: { state: 'waiting' },
    });
  });
  ctx.mail.wake();
  return { retried: true };
}
