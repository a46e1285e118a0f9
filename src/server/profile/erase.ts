import { and, eq, type SQL, sql } from 'drizzle-orm';
import { erasePerson, matchLetters, matchPhotos } from '#db/erasure.ts';
import { tryEmptyLog } from '#db/folder/writeAheadLog.ts';
import { claims, orders, outbox, photos } from '#db/schema.ts';
import { DomainError, type RefusalCode } from '#domain/failures/failures.ts';
import { recordDeskAudit } from '../acts/journal.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import { verifyOwnPassword } from '../auth/ownPassword.ts';
import { endSession, endSessions } from '../auth/sessionEnds.ts';
import { deleteAccountCounts } from '../auth/throttles/loginThrottle.ts';
import type { SignedCtx } from '../ctx.ts';
import { describeError } from '../log.ts';
import { removeLetterFiles } from '../mail/file.ts';
import { HAS_CREDIT } from '../orderFields/balance.ts';
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
    refuseOpenOrders(ctx, user);
    refuseOwedToClient(ctx, user.id);
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

const MAX_NAMED = 3;

function refuseOpenOrders(ctx: SignedCtx, account: Pick<SignedCtx['actor'], 'id' | 'role'>): void {
  const open = listOpenReferences(ctx, account);
  if (open.length === 0) return;
  if (account.role !== 'livreur') throw new DomainError('ORDER_OPEN');
  // An order at the workshop is on none of the livreur's lists, so the refusal names it.
  throw new DomainError('MISSION_OPEN', nameOrders(open));
}

const OWED_TO_CLIENT: readonly [RefusalCode, SQL][] = [
  ['CREDIT_OWED', HAS_CREDIT],
  ['LINEN_OWED', sql`${orders.linen} = 'held'`],
  [
    'CLAIM_OPEN',
    sql`exists (select 1 from ${claims} where ${claims.orderId} = ${orders.id} and ${claims.state} = 'open')`,
  ],
];

function refuseOwedToClient(ctx: SignedCtx, clientId: string): void {
  for (const [code, isOwed] of OWED_TO_CLIENT) {
    const owed = listReferences(ctx, and(eq(orders.clientId, clientId), isOwed));
    if (owed.length > 0) throw new DomainError(code, nameOrders(owed));
  }
}

const nameOrders = (references: readonly string[]) => ({
  references: references.slice(0, MAX_NAMED).join(', '),
  more: references.length > MAX_NAMED,
});

export function listOpenReferences(
  ctx: Pick<SignedCtx, 'db'>,
  { id, role }: Pick<SignedCtx['actor'], 'id' | 'role'>,
): string[] {
  const owner = { role: role === 'livreur' ? role : 'client', id } as const;
  return listReferences(ctx, and(isVisibleOrder(owner), IS_OPEN));
}

function listReferences({ db }: Pick<SignedCtx, 'db'>, condition: SQL | undefined): string[] {
  return db
    .select({ reference: orders.reference })
    .from(orders)
    .where(condition)
    .orderBy(orders.createdAt)
    .limit(MAX_NAMED + 1)
    .all()
    .map(({ reference }) => `#${reference}`);
}
