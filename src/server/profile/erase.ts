import { and, eq } from 'drizzle-orm';
import { matchLetters } from '#db/contactErasure.ts';
import { erasePerson, matchPhotos } from '#db/erasure.ts';
import { tryEmptyLog } from '#db/folder/writeAheadLog.ts';
import { orders, outbox, photos } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { recordDeskAudit } from '../acts/journal.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import { verifyOwnPassword } from '../auth/ownPassword.ts';
import { endSession, endSessions } from '../auth/sessionEnds.ts';
import { deleteAccountCounts } from '../auth/throttles/loginThrottle.ts';
import { listReferences, refuseOpenOrders, refuseOwedToClient } from '../contacts/erasureRefusals.ts';
import type { SignedCtx } from '../ctx.ts';
import { describeError } from '../log.ts';
import { removeLetterFiles } from '../mail/file.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { readOwedByLivreur } from '../people/owedByLivreur.ts';
import { refuseLastSuperadmin } from '../people/people.ts';
import { removePhotoFiles } from '../photos/sweep.ts';

export async function deleteAccount(
  ctx: SignedCtx,
  { password }: { password: string },
): Promise<{ done: true }> {
  const user = await verifyOwnPassword(ctx, password);
  const { letters, files } = ctx.store.write(() => {
    refuseOpenOrders(ctx, isOwnOrder(user), user.role);
    refuseOwedToClient(ctx, eq(orders.clientId, user.id));
    const owed = readOwedByLivreur(ctx, user.id);
    if (owed) throw new DomainError('CASH_HELD', { ...owed });
    refuseLastSuperadmin(ctx, user);
    recordDeskAudit(ctx, { act: 'profile.deleteAccount', subject: user.id });
    const ownLetters = ctx.db
      .select({ key: outbox.id, at: outbox.createdAt })
      .from(outbox)
      .where(matchLetters(user.email))
      .all();
    const ownPhotos = ctx.db
      .select({ file: photos.file })
      .from(photos)
      .where(matchPhotos(ctx.db, user.id))
      .all();
    endSessions(ctx, user.id);
    erasePerson(ctx.db, user, ctx.now());
    deleteAccountCounts(ctx, user.email);
    return { letters: ownLetters, files: ownPhotos.map(({ file }) => file) };
  });
  endSession(ctx);
  ctx.request.clearSiteData();
  // The overwritten rows are readable in the write-ahead log until it is emptied.
  tryEmptyLog(ctx.store.sqlite);
  // The erasure stands even if letter files cannot be removed: the daily sweep removes them within the month.
  await removeLetterFiles(ctx.settings, letters).catch((error) =>
    ctx.log.error('letter files left behind', describeError(error)),
  );
  await removePhotoFiles(ctx, files);
  return { done: true };
}

type Account = Pick<SignedCtx['actor'], 'id' | 'role'>;

const isOwnOrder = ({ id, role }: Account) =>
  isVisibleOrder({ role: role === 'livreur' ? role : 'client', id });

export function listOpenReferences(ctx: Pick<SignedCtx, 'db'>, account: Account): string[] {
  return listReferences(ctx, and(isOwnOrder(account), IS_OPEN));
}
