import { and, eq, inArray, or } from 'drizzle-orm';
import {
  isOrderOfContacts,
  listContactsOfAccount,
  matchLetters,
  matchLettersToContacts,
} from '#db/contactErasure.ts';
import { erasePerson, matchPhotos } from '#db/erasure.ts';
import { selectIds } from '#db/orderErasure.ts';
import { orders, photos } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { recordDeskAudit } from '../acts/journal.ts';
import { verifyOwnPassword } from '../auth/ownPassword.ts';
import { endSession, endSessions } from '../auth/session.ts';
import { deleteAccountCounts } from '../auth/throttles/loginThrottle.ts';
import {
  listPersonalFiles,
  listReferences,
  refuseOpenOrders,
  refuseOwedToClient,
  removePersonalFiles,
} from '../contacts/erasure.ts';
import type { SignedCtx } from '../ctx.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { readOwedByLivreur, refuseLastSuperadmin } from '../people/people.ts';

export async function deleteAccount(
  ctx: SignedCtx,
  { password }: { password: string },
): Promise<{ done: true }> {
  const user = await verifyOwnPassword(ctx, password);
  const files = ctx.store.write(() => {
    const contactIds = listContactsOfAccount(ctx.db, user.id);
    refuseOpenOrders(ctx, or(isOwnOrder(user), isOrderOfContacts(contactIds)), user.role);
    refuseOwedToClient(ctx, or(eq(orders.clientId, user.id), isOrderOfContacts(contactIds)));
    const owed = readOwedByLivreur(ctx, user.id);
    if (owed) throw new DomainError('CASH_HELD', { ...owed });
    refuseLastSuperadmin(ctx, user);
    recordDeskAudit(ctx, { act: 'profile.deleteAccount', subject: user.id });
    const personalFiles = listPersonalFiles(ctx, {
      letters: or(matchLetters(user.email), matchLettersToContacts(ctx.db, contactIds)),
      photos: or(
        matchPhotos(ctx.db, user.id),
        inArray(photos.orderId, selectIds(ctx.db, isOrderOfContacts(contactIds))),
      ),
    });
    endSessions(ctx, user.id);
    erasePerson(ctx.db, user, ctx.now());
    deleteAccountCounts(ctx, user.email);
    return personalFiles;
  });
  endSession(ctx);
  ctx.request.clearSiteData();
  await removePersonalFiles(ctx, files);
  return { done: true };
}

type AccountOwner = Pick<SignedCtx['actor'], 'id' | 'role'>;

const isOwnOrder = ({ id, role }: AccountOwner) =>
  or(eq(orders.clientId, id), role === 'livreur' ? eq(orders.livreurId, id) : undefined);

export function listOpenReferences(ctx: Pick<SignedCtx, 'db'>, account: AccountOwner): string[] {
  return listReferences(ctx, and(isOwnOrder(account), IS_OPEN));
}
