import { DomainError } from '#domain/failure.ts';
import type { InternalRole } from '#domain/roles.ts';
import type { Ctx } from '../ctx.ts';
import { recordAudit } from '../journal.ts';
import { internalAccountLetter } from '../mail/letters/accounts.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { activeSuperadmins } from './accounts.reads.ts';
import { refuseCommon } from './common-passwords.ts';
import { pendingOf, putAccount, refuseTaken, type SignUp } from './sign-up.ts';
import { consumeToken, lookAtToken } from './tokens.ts';

/** Step two behind an accepted code: one grant, one account, whose address is then confirmed like any other. */
export async function signUpInternal(
  ctx: Ctx,
  { grant, role, ...input }: SignUp & { grant: string; role: InternalRole },
): Promise<{ email: string }> {
  ctx.limits.take('token.ip', ctx.request.ip);
  if (!lookAtToken(ctx, 'grant', grant)) throw new DomainError('GRANT_INVALID');
  refuseTaken(ctx, input.email);
  refuseCommon(role, input.password);
  const pending = await pendingOf(ctx, input, role, true);
  ctx.store.write(() => {
    if (!consumeToken(ctx, 'grant', grant)) throw new DomainError('GRANT_INVALID');
    const id = putAccount(ctx, input.email, pending);
    // Nobody is signed in here: the account itself stands for who came through the door.
    const actor = { id, fullname: input.fullname, role };
    recordAudit({ ...ctx, actor }, { act: 'auth.signUpInternal', subject: id, after: { role } });
    const url = `${ctx.settings.publicUrl}/superadmin/${role === 'livreur' ? 'livreurs' : 'admins'}`;
    const letter = internalAccountLetter({ fullname: input.fullname, email: input.email, role, url });
    for (const superadmin of activeSuperadmins(ctx)) {
      putInOutbox(ctx, {
        event: `auth.internal:${id}:${ctx.now()}:${superadmin.id}`,
        to: superadmin.email,
        letter,
      });
    }
  });
  ctx.mail.wake();
  return { email: input.email };
}
