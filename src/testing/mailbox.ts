import { asc } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { outbox } from '#db/schema.ts';
import { readHouse } from '#server/house/house.reads.ts';
import { writeLetter, writeSubject } from '#server/mail/words.ts';

export type LetterInBox = { to: string; subject: string; text: string; html: string; kind: string };

export interface Mailbox {
  letters(): LetterInBox[];
  /** The result is the newest letter to this address, or to any address if none is given. */
  last(to?: string): LetterInBox | undefined;
}

/** The mailbox reads the outbox table, so a letter exists as soon as its row does. */
export function createMailbox(db: Db, publicUrl: string): Mailbox {
  const readLetters = (): LetterInBox[] =>
    db
      .select()
      .from(outbox)
      .orderBy(asc(outbox.createdAt), asc(outbox.id))
      .all()
      .map((row) => ({
        to: row.recipient,
        kind: row.kind,
        subject: writeSubject(row, publicUrl),
        text: writeLetter(row, publicUrl, readHouse({ db }))?.text ?? '',
        html: writeLetter(row, publicUrl, readHouse({ db }))?.html ?? '',
      }));
  return {
    letters: readLetters,
    last: (to) => readLetters().findLast((letter) => to === undefined || letter.to === to),
  };
}
