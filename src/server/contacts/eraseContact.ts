import { inArray } from 'drizzle-orm';
import { eraseContacts, isOrderOfContacts, matchLettersToContacts } from '#db/contactErasure.ts';
import { selectIds } from '#db/orderErasure.ts';
import { contacts, photos } from '#db/schema.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { findKeptContact, loadContact, selectMergedIds } from './contacts.reads.ts';
import { listPersonalFiles, removePersonalFiles } from './erasedFiles.ts';
import { refuseOpenOrders, refuseOwedToClient } from './erasureRefusals.ts';

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
