import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { outbox } from '#db/schema.ts';
import { columns, newestFirst, olderThan } from '#db/select.ts';
import { DomainError } from '#domain/failures.ts';
import type { outboxListSchema, retryLetterSchema } from '#domain/inputs/desk.ts';
import type { LetterState } from '#domain/letters.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { recordAudit } from '../journal.ts';
import { wakeSender } from '../mail/outbox.ts';
import { mayGoAgain, queueAgain } from '../mail/retry.ts';
import { limitOf, NEWEST, pageOf, readCursor } from '../paging/cursor.ts';

/** Without text, HTML and event: they hold codes, links and a token's hash. */
const listed = {
  ...columns(outbox, 'id', 'recipient', 'subject', 'state', 'attempts', 'nextAttemptAt', 'dropAfter'),
  ...columns(outbox, 'lastError', 'createdAt', 'sentAt'),
};

export function listLetters({ db, now }: Pick<Deps, 'db' | 'now'>, input: z.infer<typeof outboxListSchema>) {
  const rows = db
    .select(listed)
    .from(outbox)
    .where(
      and(olderThan(outbox, readCursor(input.cursor, NEWEST)), input.state && eq(outbox.state, input.state)),
    )
    .orderBy(...newestFirst(outbox))
    .limit(limitOf(input))
    .all()
    .map(({ dropAfter, ...letter }) => ({
      ...letter,
      mayGoAgain: mayGoAgain({ state: letter.state, dropAfter }, now()) === 'yes',
    }));
  return pageOf(rows, input);
}

export function countLetters({ db }: Pick<Deps, 'db'>): Record<LetterState, number> {
  const rows = db.select({ state: outbox.state, n: count() }).from(outbox).groupBy(outbox.state).all();
  const counts: Record<LetterState, number> = { waiting: 0, sending: 0, sent: 0, dead: 0 };
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

/** At once, whatever its wait. */
export function retryLetter(ctx: SignedCtx, { id }: z.infer<typeof retryLetterSchema>): { retried: true } {
  ctx.store.write(() => {
    const letter = ctx.db
      .select(columns(outbox, 'state', 'attempts', 'dropAfter'))
      .from(outbox)
      .where(eq(outbox.id, id))
      .get();
    const allowed = letter ? mayGoAgain(letter, ctx.now()) : 'left';
    if (!letter || allowed === 'left') throw new DomainError('NOT_FOUND');
    if (allowed === 'expired') throw new DomainError('LETTER_EXPIRED');
    queueAgain(ctx.db, id, ctx.now());
    wakeSender(ctx);
    const { state, attempts } = letter;
    recordAudit(ctx, {
      act: 'outbox.retry',
      subject: id,
      before: { state, attempts },
      after: { state: 'waiting' },
    });
  });
  return { retried: true };
}
