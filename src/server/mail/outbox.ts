import { prepared } from '#db/open.ts';
import { outbox } from '#db/schema.ts';
import type { Deps } from '../ctx.ts';
import type { Letter } from './mail.ts';

interface OutgoingLetter {
  /** "auth.confirm:<id>": a second letter of the same name is not written. Those about orders begin with "order:". */
  event: string;
  to: string;
  letter: Letter;
  replyTo?: string;
  /** From then on the letter is useless, and not sent; until then it leaves before those that stay useful longer. */
  dropAfter?: number;
}

export type LetterCtx = Pick<Deps, 'db' | 'store' | 'mail' | 'now' | 'id' | 'settings'>;

const insert = prepared((db, p) =>
  db
    .insert(outbox)
    .values({
      ...p.row('id', 'event', 'recipient', 'subject', 'text', 'html', 'replyTo', 'dropAfter'),
      nextAttemptAt: p('now'),
      createdAt: p('now'),
    })
    .onConflictDoNothing({ target: outbox.event })
    .prepare(),
);

/** In the act's own transaction: no letter without its act. The commit wakes the sender. */
export function enqueueLetter(ctx: LetterCtx, out: OutgoingLetter): void {
  insert(ctx.db).run({
    id: ctx.id(),
    event: out.event,
    recipient: out.to,
    subject: oneLine(out.letter.subject),
    text: out.letter.text,
    html: out.letter.html,
    replyTo: out.replyTo ?? null,
    dropAfter: out.dropAfter ?? null,
    now: ctx.now(),
  });
  wakeSender(ctx);
}

/** Once for all letters of a transaction, when they can be read. */
export function wakeSender({ store, mail }: Pick<Deps, 'store' | 'mail'>): void {
  store.afterCommit(() => mail.wake(), mail);
}

/** A line break in a subject would begin another header. */
function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
