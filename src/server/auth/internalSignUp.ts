import { DomainError } from '#domain/failures.ts';
import { type InternalRole, mayCodeOpen } from '#domain/people/roles.ts';
import type { Ctx } from '../ctx.ts';
import { recordAudit } from '../journal.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { activeSuperadmins } from './accounts.reads.ts';
import { refuseWeak } from './commonPasswords.ts';
import { insertAccount, pendingOf, refuseTaken, type SignUp } from './signUp.ts';
import { consumeToken, readToken } from './tokens.ts';

/** After an accepted code: one grant, one account, whose address is then confirmed like any other. */
export async function signUpInternal(
  ctx: Ctx,
  { grant, role, ...input }: SignUp & { grant: string; role: InternalRole },
): Promise<{ email: string }> {
  ctx.limits.consume('token.ip', ctx.request.ip);
  const granted = readToken(ctx, 'grant', grant);
  if (!granted) throw new DomainError('GRANT_INVALID');
  if (!mayCodeOpen(granted.role, role)) throw new DomainError('GRANT_ROLE');
  refuseTaken(ctx, input.email);
  refuseWeak(role, input.password);
  const pending = await pendingOf(ctx, input, role, true);
  ctx.store.write(() => {
    if (!consumeToken(ctx, 'grant', grant)) throw new DomainError('GRANT_INVALID');
    const id = insertAccount(ctx, input.email, pending);
    // Nobody is signed in here: the new account is its own actor.
    const actor = { id, fullname: input.fullname, role };
    recordAudit({ ...ctx, actor }, { act: 'auth.signUpInternal', subject: id, after: { role } });
    const data = { fullname: input.fullname, email: input.email, role };
    for (const superadmin of activeSuperadmins(ctx))
      enqueueLetter(ctx, { kind: 'auth.internalAccount', to: superadmin.email, data });
  });
  return { email: input.email };
}
