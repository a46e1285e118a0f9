import { asc } from 'drizzle-orm';
import type { Db } from '#db/open.ts';
import { outbox } from '#db/schema.ts';

export interface LetterInBox {
  to: string;
  subject: string;
  text: string;
  html: string;
  event: string;
}

export interface Mailbox {
  letters(): LetterInBox[];
  /** The newest one to an address, or to anybody. */
  last(to?: string): LetterInBox | undefined;
}

/** Reads the outbox itself: a letter exists when its row does. */
export function createMailbox(db: Db): Mailbox {
  const letters = (): LetterInBox[] =>
    db
      .select({
        to: outbox.recipient,
        subject: outbox.subject,
        text: outbox.text,
        html: outbox.html,
        event: outbox.event,
      })
      .from(outbox)
      .orderBy(asc(outbox.createdAt), asc(outbox.id))
      .all();
  return {
    letters,
    last: (to) => letters().findLast((letter) => to === undefined || letter.to === to),
  };
}
