import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { findRow } from '#db/select.ts';
import type { ActorInAct } from '#domain/people/roles.ts';
import { recordAudit } from '../acts/journal.ts';
import type { Deps } from '../ctx.ts';
import { deleteStoppedLetters } from '../mail/queue.ts';
import { type LetterReader, readUnsubscribeToken } from '../tokens.ts';
import { findContact, findKeptContact, loadContact } from './contacts.reads.ts';
import { writeContactLetters } from './contacts.ts';

/** A contact's name stays out of the journal, which is never erased. */
const CONTACT_NAME = 'Client sans compte';

/** Null for a forged token, and for somebody who was erased. */
export function findLetterReader(deps: Deps, token: string): LetterReader | null {
  const reader = readUnsubscribeToken(deps, token);
  if (!reader || !loadActor(deps, reader)) return null;
  // The letters of a contact who has an account since then are the account's.
  const userId = reader.kind === 'contact' && findKeptContact(deps, loadContact(deps, reader.id)).userId;
  return userId ? { kind: 'account', id: userId } : reader;
}

export function stopOrderLetters(deps: Deps, reader: LetterReader): void {
  deps.store.write(() => {
    const actor = loadActor(deps, reader);
    const isChanged =
      reader.kind === 'account'
        ? stopAccountLetters(deps, reader.id)
        : writeContactLetters(deps, reader.id, false);
    // Mail programs ask for their readers, so that the address of the request is nobody's.
    if (actor && isChanged)
      recordAudit({ ...deps, actor, request: { ip: '' } }, { act: 'mail.unsubscribe', subject: actor.id });
  });
}

function loadActor(deps: Deps, { kind, id }: LetterReader): ActorInAct | undefined {
  if (kind === 'contact') return findContact(deps, id) && { id, role: 'client', fullname: CONTACT_NAME };
  return findRow(deps.db, users, and(eq(users.id, id), isNull(users.erasedAt)));
}

function stopAccountLetters(deps: Deps, id: string): boolean {
  deleteStoppedLetters(deps, { kind: 'account', id });
  const isWritten = and(eq(users.id, id), users.orderLetters);
  return deps.db.update(users).set({ orderLetters: false }).where(isWritten).run().changes > 0;
}
