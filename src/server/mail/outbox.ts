import { sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { outbox } from '#db/schema.ts';
import type { Deps } from '../ctx.ts';
import type { Letter } from './mail.ts';

export interface OutgoingLetter {
  /** Names what happened ("order.placed:<id>"): one letter per event and recipient, however often the act is repeated. */
  event: string;
  to: string;
  letter: Letter;
  replyTo?: string;
  /** After this instant the letter is of no use to anybody, and dropped. */
  dropAfter?: number;
}

const insert = prepared((db) =>
  db
    .insert(outbox)
    .values({
      id: sql.placeholder('id'),
      event: sql.placeholder('event'),
      recipient: sql.placeholder('recipient'),
      subject: sql.placeholder('subject'),
      text: sql.placeholder('text'),
      html: sql.placeholder('html'),
      replyTo: sql.placeholder('replyTo'),
      dropAfter: sql.placeholder('dropAfter'),
      nextAttemptAt: sql.placeholder('now'),
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoNothing({ target: outbox.event })
    .prepare(),
);

/** Written in the act's own transaction: a letter exists exactly when what it tells of does. */
export function putInOutbox(ctx: Pick<Deps, 'db' | 'now' | 'id'>, out: OutgoingLetter): void {
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
}

/** A subject is a header: what breaks a line in it would begin another header. */
function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
