import { and, eq, inArray } from 'drizzle-orm';
import { erasePerson, lettersOf } from '#db/erasure.ts';
import { orders, outbox } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import { OPEN_STATUSES } from '#domain/lifecycle.ts';
import { forgetGuesses } from '../auth/guesses.ts';
import { endSession } from '../auth/sessions.ts';
import type { SignedCtx } from '../ctx.ts';
import { auditDesk } from '../journal.ts';
import { errorFacts } from '../log.ts';
import { forgetLetterFiles } from '../mail/file.ts';
import { refuseLastSuperadmin } from '../people/superadmins.ts';
import { withPassword } from './profile.ts';

/** What an erasure leaves and what it takes is told in `db/erasure.ts`. */
export async function deleteAccount(
  ctx: SignedCtx,
  { password }: { password: string },
): Promise<{ done: true }> {
  const user = await withPassword(ctx, password);
  const letters = ctx.store.write(() => {
    refuseWhileOpen(ctx, user);
    if (user.role === 'superadmin') refuseLastSuperadmin(ctx, user.id);
    auditDesk(ctx, { act: 'profile.deleteAccount', subject: user.id });
    const known = ctx.db
      .select({ key: outbox.id, at: outbox.createdAt })
      .from(outbox)
      .where(lettersOf(user.email))
      .all();
    erasePerson(ctx.db, user, ctx.now());
    forgetGuesses(ctx, user.email);
    return known;
  });
  ctx.live.end({ userId: user.id });
  endSession(ctx);
  ctx.request.clearSiteData();
  // What was overwritten still stands in the write-ahead log until it is moved into the file.
  ctx.store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  // The account is gone whatever the disk says of these; the month's sweep comes by.
  await forgetLetterFiles(ctx.settings, letters).catch((error) =>
    ctx.log.error('letter files left behind', errorFacts(error)),
  );
  return { done: true };
}

/** A refusal names this many orders; the desk finds the others with them. */
const NAMED = 3;

/** A client waits for his order or cancels it; a livreur can do neither, not even see one that is at the workshop. */
function refuseWhileOpen({ db }: SignedCtx, { id, role }: Pick<SignedCtx['actor'], 'id' | 'role'>): void {
  const owner = role === 'livreur' ? orders.livreurId : orders.clientId;
  const open = db
    .select({ reference: orders.reference })
    .from(orders)
    .where(and(eq(owner, id), inArray(orders.status, OPEN_STATUSES)))
    .orderBy(orders.createdAt)
    .limit(NAMED + 1)
    .all()
    .map(({ reference }) => `#${reference}`);
  if (open.length === 0) return;
  if (role !== 'livreur') throw new DomainError('ORDER_OPEN');
  throw new DomainError('MISSION_OPEN', {
    references: open.slice(0, NAMED).join(', '),
    more: open.length > NAMED,
  });
}
