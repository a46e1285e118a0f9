import { inArray } from 'drizzle-orm';
import { eraseContacts, isOrderOfContacts } from '#db/contactErasure.ts';
import { tryEmptyLog } from '#db/folder/writeAheadLog.ts';
import { contacts, orders, photos } from '#db/schema.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { removePhotoFiles } from '../photos/sweep.ts';
import { findKeptContact, loadContact, selectMergedIds } from './contacts.reads.ts';
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
    const ownOrders = ctx.db.select({ id: orders.id }).from(orders).where(own);
    const ownPhotos = ctx.db
      .select({ file: photos.file })
      .from(photos)
      .where(inArray(photos.orderId, ownOrders))
      .all();
    eraseContacts(ctx.db, ids, ctx.now());
    return ownPhotos.map(({ file }) => file);
  });
  // The overwritten rows are readable in the write-ahead log until it is emptied.
  tryEmptyLog(ctx.store.sqlite);
  await removePhotoFiles(ctx, files);
  return { done: true };
}
