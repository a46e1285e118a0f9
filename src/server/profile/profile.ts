import { and, eq } from 'drizzle-orm';
import { renameClientInOrders } from '#db/orderNames.ts';
import { users } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { foldForSearch } from '#domain/format/search.ts';
import { recordDeskAudit } from '../acts/journal.ts';
import { recordPasswordAct } from '../audit/passwordActs.ts';
import { toMe } from '../auth/accounts.reads.ts';
import { refuseWeakPassword } from '../auth/commonPasswords.ts';
import { loadOwnAccount, verifyOwnPassword } from '../auth/ownPassword.ts';
import { enqueuePasswordChangedLetter } from '../auth/reset.ts';
import { hashPassword } from '../auth/secrets.ts';
import { endOtherSessions, NO_PROOF } from '../auth/session.ts';
import { openSession } from '../auth/sessions.ts';
import { voidTokens } from '../auth/tokens.ts';
import type { SignedCtx } from '../ctx.ts';
import { deleteStoppedLetters } from '../mail/queue.ts';

export function readProfile(ctx: SignedCtx) {
  const user = loadOwnAccount(ctx);
  const { address, orderLetters, createdAt } = user;
  return { ...toMe(user), address, orderLetters, createdAt };
}

interface Changes {
  fullname: string;
  phone: string;
  address?: string | undefined;
  orderLetters?: boolean | undefined;
}

export function updateProfile(ctx: SignedCtx, { fullname, phone, address, orderLetters }: Changes) {
  ctx.store.write(() => {
    const before = loadOwnAccount(ctx);
    const after = {
      fullname,
      phone,
      address: address ?? before.address,
      orderLetters: orderLetters ?? before.orderLetters,
    };
    ctx.db
      .update(users)
      .set({ ...after, folded: foldForSearch(fullname, phone) })
      .where(eq(users.id, before.id))
      .run();
    if (!after.orderLetters) deleteStoppedLetters(ctx, { kind: 'account', id: before.id });
    if (fullname !== before.fullname) renameClientInOrders(ctx.db, before.id, fullname);
    const fields = (['fullname', 'phone', 'address', 'orderLetters'] as const).filter(
      (f) => before[f] !== after[f],
    );
    // The journal names the changed fields, not their content, which is personal.
    recordDeskAudit(ctx, { act: 'profile.update', subject: before.id, after: { fields } });
  });
  return readProfile(ctx);
}

export async function changePassword(
  ctx: SignedCtx,
  { current, password }: { current: string; password: string },
): Promise<{ done: true }> {
  const user = await verifyOwnPassword(ctx, current);
  refuseWeakPassword(user.role, password);
  const passwordHash = await hashPassword(ctx.hashGate, password, { standing: 'known', subject: user.id });
  ctx.store.write(() => {
    const changed = ctx.db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .run();
    // A password reset that came during the hashing wins.
    if (changed.changes === 0) throw new DomainError('PASSWORD_WRONG');
    voidTokens(ctx, user.id, 'reset', 'entry');
    endOtherSessions(ctx, { id: ctx.sessionId, actor: ctx.actor });
    enqueuePasswordChangedLetter(ctx, user.email);
    recordPasswordAct(ctx, user, 'profile.changePassword');
  });
  // A password alone is no proof where there is a second factor, so the new session inherits the present proof.
  const { verifiedAt, verifiedBy, mayEnrol } = ctx.session ?? { ...NO_PROOF, mayEnrol: false };
  await openSession(ctx, user.id, { verifiedAt, verifiedBy, mayEnrol });
  return { done: true };
}
