import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { outbox } from '#db/schema.ts';
import { buildNewestFirstSort, isOlderThan, loadRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { isAlarm } from '#domain/houseCaps.ts';
import type { letterSchema, outboxListSchema } from '#domain/inputs/desk.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import { LETTER_STATES, type LetterState } from '#domain/letters.ts';
import { recordAudit } from '../acts/journal.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { listReachedCaps } from '../limits/capAlerts.ts';
import { readBlockage } from '../mail/blockage.ts';
import { countWaiting } from '../mail/letterTurns.ts';
import { wakeSender } from '../mail/outbox.ts';
import { IS_UNSENT } from '../mail/queue.ts';
import { checkRetry, requeueLetter } from '../mail/retry.ts';
import { isInFile } from '../mail/transport.ts';
import { holdsSecret, writeReadableText, writeSubject } from '../mail/words.ts';
import { countUpTo, cutPage, getLimit, NEWEST, readCursor } from '../paging/page.ts';

type Row = typeof outbox.$inferSelect;

/** One short list per state is read and merged, so that each reads its own index. */
export function selectNewestLetters(
  { db }: Pick<Deps, 'db'>,
  { state, ...page }: { state?: LetterState | undefined; at: number; id: string; limit: number },
): Row[] {
  const { at, id, limit } = page;
  if (state) {
    const isSent = state === 'sent';
    // The first page has the cursor '', and 'g' comes after every id.
    const isOlder = isSent ? lt(outbox.id, id || 'g') : and(IS_UNSENT, isOlderThan(outbox, { at, id }));
    return db
      .select()
      .from(outbox)
      .where(and(eq(outbox.state, state), isOlder))
      .orderBy(...(isSent ? [desc(outbox.id)] : buildNewestFirstSort(outbox)))
      .limit(limit)
      .all();
  }
  return LETTER_STATES.flatMap((each) => selectNewestLetters({ db }, { state: each, ...page }))
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

export function listLetters(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  input: z.infer<typeof outboxListSchema>,
) {
  const page = { ...readCursor(input.cursor, NEWEST), limit: getLimit(input) };
  return cutPage(
    selectNewestLetters(deps, { state: input.state, ...page }).map((letter) => toListedLetter(deps, letter)),
    input,
  );
}

/** The words of a letter may hold codes and links, so a list shows the subject only. */
function toListedLetter({ now, settings }: Pick<Deps, 'now' | 'settings'>, letter: Row) {
  return {
    ...pickFields(letter, 'id', 'recipient', 'state', 'attempts', 'lastError', 'createdAt', 'sentAt'),
    subject: writeSubject(letter, settings.publicUrl),
    mayGoAgain: checkRetry(letter, now()) === 'yes',
    isInFile: isInFile(letter) && !settings.demo,
  };
}

/** A count that has reached `COUNTED_UP_TO` may be larger. */
export function countLetters({ db }: Pick<Deps, 'db'>): Record<LetterState, number> {
  const counts = LETTER_STATES.map((state) => {
    const isState = sql`${outbox.state} = ${state}`;
    const count = countUpTo(outbox, state === 'sent' ? isState : sql`${IS_UNSENT} and ${isState}`);
    return [state, db.get<{ n: number }>(sql`select ${count} as n`).n];
  });
  return Object.fromEntries(counts) as Record<LetterState, number>;
}

/** Without a key no letter ever left, so nothing began; the demonstration shows its letters on a page. */
export const readMailFault = (deps: Pick<Deps, 'db' | 'settings'>) =>
  deps.settings.resendApiKey || deps.settings.demo
    ? readBlockage(deps)
    : { since: null, reason: null, letterId: null };

/** The caps that strangers reached lately, and how many of their letters wait their turn. */
export const readCaps = (deps: Pick<Deps, 'db' | 'now'>) => ({
  reached: listReachedCaps(deps, deps.now()).filter(({ cap }) => isAlarm(cap)),
  waiting: countWaiting(deps),
});

export function openLetter(ctx: SignedCtx, { id }: z.infer<typeof letterSchema>) {
  return ctx.store.write(() => {
    const letter = loadRow(ctx.db, outbox, eq(outbox.id, id));
    recordAudit(ctx, { act: 'outbox.open', subject: id });
    return {
      text: writeReadableText(letter, ctx.settings.publicUrl, ctx.house()),
      hasSecret: holdsSecret(letter),
    };
  });
}

export function retryLetter(ctx: SignedCtx, { id }: z.infer<typeof letterSchema>): { retried: true } {
  ctx.store.write(() => {
    const letter = loadRow(ctx.db, outbox, eq(outbox.id, id));
    const allowed = checkRetry(letter, ctx.now());
    // A second press finds that the first one sent the letter.
    if (allowed === 'left') return;
    if (allowed === 'expired') throw new DomainError('LETTER_EXPIRED');
    requeueLetter(ctx.db, id, ctx.now());
    wakeSender(ctx);
    const before = { state: letter.state };
    recordAudit(ctx, { act: 'outbox.retry', subject: id, before, after: { state: 'waiting' } });
  });
  return { retried: true };
}
