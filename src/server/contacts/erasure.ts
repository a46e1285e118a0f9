import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { eraseContacts, isOrderOfContacts, matchLettersToContacts } from '#db/contactErasure.ts';
import { rewriteIfDue } from '#db/folder/rewrite.ts';
import { tryEmptyLog } from '#db/folder/writeAheadLog.ts';
import { selectIds } from '#db/orderErasure.ts';
import { claims, contacts, orders, outbox, paymentAttempts, photos } from '#db/schema.ts';
import { DomainError, type RefusalCode } from '#domain/failures/failures.ts';
import { LIVE_STATES } from '#domain/payments/attempt.ts';
import type { Role } from '#domain/people/roles.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { describeError } from '../log.ts';
import { removeLetterFiles } from '../mail/transport.ts';
import { HAS_CREDIT } from '../orderFields/balance.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { removePhotoFiles } from '../photos/sweep.ts';
import { findKeptContact, loadContact, selectMergedIds } from './contacts.reads.ts';

/** Erases the person: this contact, the one it was merged into, and all others that were. */
export async function eraseContact(
  ctx: SignedCtx,
  { contactId }: { contactId: string },
): Promise<{ done: true }> {
  const files = ctx.store.write(() => {
    const { id: rootId } = findKeptContact(ctx, loadContact(ctx, contactId));
    const ids = ctx.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(inArray(contacts.id, selectMergedIds(rootId)))
      .all()
      .map(({ id }) => id);
    const own = isOrderOfContacts(ids);
    refuseOpenOrders(ctx, own, 'client');
    refuseOwedToClient(ctx, own);
    recordAudit(ctx, { act: 'people.eraseContact', subject: rootId });
    const personalFiles = listPersonalFiles(ctx, {
      letters: matchLettersToContacts(ctx.db, ids),
      photos: inArray(photos.orderId, selectIds(ctx.db, own)),
    });
    eraseContacts(ctx.db, ids, ctx.now());
    return personalFiles;
  });
  await removePersonalFiles(ctx, files);
  return { done: true };
}

const MAX_NAMED = 3;

export function refuseOpenOrders(ctx: SignedCtx, own: SQL | undefined, role: Role): void {
  const open = listReferences(ctx, and(own, IS_OPEN));
  if (open.length === 0) return;
  if (role !== 'livreur') throw new DomainError('ORDER_OPEN', nameOrders(open));
  // An order at the workshop is on none of the livreur's lists, so the refusal names it.
  throw new DomainError('MISSION_OPEN', nameOrders(open));
}

const OWED_TO_CLIENT: readonly [RefusalCode, SQL][] = [
  [
    'HAS_ATTEMPT',
    sql`exists (select 1 from ${paymentAttempts} where ${paymentAttempts.orderId} = ${orders.id} and ${inArray(paymentAttempts.state, LIVE_STATES)})`,
  ],
  ['CREDIT_OWED', HAS_CREDIT],
  ['LINEN_OWED', sql`${orders.linen} = 'held'`],
  [
    'CLAIM_OPEN',
    sql`exists (select 1 from ${claims} where ${claims.orderId} = ${orders.id} and ${claims.state} = 'open')`,
  ],
];

export function refuseOwedToClient(ctx: SignedCtx, own: SQL | undefined): void {
  for (const [code, isOwed] of OWED_TO_CLIENT) {
    const references = listReferences(ctx, and(own, isOwed));
    if (references.length > 0) throw new DomainError(code, nameOrders(references));
  }
}

const nameOrders = (references: readonly string[]) => ({
  references: references.slice(0, MAX_NAMED).join(', '),
  more: references.length > MAX_NAMED,
});

export function listReferences({ db }: Pick<SignedCtx, 'db'>, condition: SQL | undefined): string[] {
  return db
    .select({ reference: orders.reference })
    .from(orders)
    .where(condition)
    .orderBy(orders.createdAt)
    .limit(MAX_NAMED + 1)
    .all()
    .map(({ reference }) => `#${reference}`);
}

/** Half a second, in which requests wait. */
const MOST_REWRITTEN_AT_ONCE = 32e6;

function tryRewriteFile({ store, log }: SignedCtx): boolean {
  try {
    return rewriteIfDue(store, MOST_REWRITTEN_AT_ONCE);
  } catch (error) {
    log.error('not rewritten after an erasure', describeError(error));
    return false;
  }
}

type PersonalRows = { letters: SQL | undefined; photos: SQL | undefined };

/** The names of files stand in rows that an erasure deletes, so they are listed before it. */
export const listPersonalFiles = ({ db }: Pick<SignedCtx, 'db'>, own: PersonalRows) => ({
  letters: db.select({ key: outbox.id, at: outbox.createdAt }).from(outbox).where(own.letters).all(),
  photos: db
    .select({ file: photos.file })
    .from(photos)
    .where(own.photos)
    .all()
    .map(({ file }) => file),
});

export async function removePersonalFiles(
  ctx: SignedCtx,
  files: ReturnType<typeof listPersonalFiles>,
): Promise<void> {
  // A larger file is written anew within the hour; meanwhile its log, where the overwritten rows are, is emptied.
  if (!tryRewriteFile(ctx)) tryEmptyLog(ctx.store.sqlite);
  // The erasure stands even if letter files cannot be removed: the daily sweep removes them within the month.
  await removeLetterFiles(ctx.settings, files.letters).catch((error) =>
    ctx.log.error('letter files left behind', describeError(error)),
  );
  await removePhotoFiles(ctx, files.photos);
}
