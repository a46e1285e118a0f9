import { eq } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { findContact, findKeptContact } from '../contacts/contacts.reads.ts';
import type { Deps } from '../ctx.ts';
import { makeReaderToken } from '../mail/letters/reader.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { enqueuePush } from '../push/enqueue.ts';
import type { RuleRow } from './recurring.reads.ts';

/** The client reads it in a letter and a notification, the desk in a notification and its list of what waits. */
export function tellMissedDate(deps: Deps, rule: RuleRow, missed: { date: string; refusal: string }): void {
  const reader = findReader(deps, rule);
  if (reader?.email && reader.orderLetters) {
    const { readerId, hasAccount, fullname, email } = reader;
    const unsubscribe = makeReaderToken(deps, { readerId, hasAccount: Number(hasAccount) });
    enqueueLetter(deps, {
      kind: 'recurring.missed',
      to: email,
      data: { ...missed, fullname, hasAccount, unsubscribe },
    });
  }
  if (reader?.hasAccount) enqueuePush(deps, { role: 'client', id: reader.readerId }, 'missedDate', rule.id);
  enqueuePush(deps, { role: 'desk' }, 'missedDate', rule.id);
}

function findReader(deps: Deps, { clientId, contactId }: RuleRow) {
  const contact = contactId === null ? undefined : findContact(deps, contactId);
  const keptContact = contact && findKeptContact(deps, contact);
  const accountId = clientId ?? keptContact?.userId;
  if (accountId) {
    const account = deps.db
      .select({ readerId: users.id, ...pickColumns(users, 'fullname', 'email', 'orderLetters') })
      .from(users)
      .where(eq(users.id, accountId))
      .get();
    return account && { ...account, hasAccount: true };
  }
  if (!keptContact) return undefined;
  const { id: readerId, fullname, email, orderLetters } = keptContact;
  return { readerId, fullname, email, orderLetters, hasAccount: false };
}
