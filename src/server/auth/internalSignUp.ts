import type { PendingSignUp } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { type InternalRole, mayCodeGrantRole } from '#domain/people/roles.ts';
import { recordAudit } from '../acts/journal.ts';
import type { Ctx, SignedCtx } from '../ctx.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { findUserByEmail, listActiveSuperadmins } from './accounts.reads.ts';
import { refuseWeakPassword } from './commonPasswords.ts';
import { preparePendingSignUp, refuseTakenEmail, type SignUp, upsertAccount } from './signUp.ts';
import { consumeToken, readToken, voidTokens } from './tokens.ts';

type StaffSignUp = SignUp & { role: InternalRole };

/** One code gives one account, whose address is then confirmed like any other. */
export async function signUpInternal(
  ctx: Ctx,
  { grant, ...input }: StaffSignUp & { grant: string },
): Promise<{ email: string }> {
  ctx.limits.consume('token.ip', ctx.request.ip);
  const granted = readToken(ctx, 'grant', grant);
  if (!granted) throw new DomainError('GRANT_INVALID');
  if (!mayCodeGrantRole(granted.role, input.role)) throw new DomainError('GRANT_ROLE');
  const pending = await preparePendingStaff(ctx, input);
  ctx.store.write(() => {
    if (!consumeToken(ctx, 'grant', grant)) throw new DomainError('GRANT_INVALID');
    const { fullname, role } = input;
    const id = insertStaff(ctx, input, pending);
    // Nobody is signed in here, so the new account is its own actor.
    recordAudit(
      { ...ctx, actor: { id, fullname, role } },
      { act: 'auth.signUpInternal', subject: id, after: { role } },
    );
  });
  return { email: input.email };
}

/** A superadmin who has just proven who they are needs no code. */
export async function createStaff(ctx: SignedCtx, input: StaffSignUp): Promise<{ email: string }> {
  const pending = await preparePendingStaff(ctx, input);
  ctx.store.write(() => {
    const subject = insertStaff(ctx, input, pending, ctx.actor);
    recordAudit(ctx, { act: 'people.create', subject, after: { role: input.role } });
  });
  return { email: input.email };
}

function preparePendingStaff(ctx: Ctx, input: StaffSignUp): Promise<PendingSignUp> {
  refuseTakenEmail(ctx, input.email);
  refuseWeakPassword(input.role, input.password);
  return preparePendingSignUp(ctx, input, input.role, true);
}

/** An address that waits for a colleague is given to nobody else; a superadmin may correct the role of the same person. */
function insertStaff(
  ctx: Ctx,
  { fullname, email, role }: StaffSignUp,
  pending: PendingSignUp,
  maker?: SignedCtx['actor'],
): string {
  const account = findUserByEmail(ctx, email);
  const isWaiting = account?.verified && !(maker && account.fullname === fullname);
  if (account && (isWaiting || !account.active)) throw new DomainError('EMAIL_TAKEN');
  // The link of an earlier invitation would give the role that is corrected.
  if (account && maker) voidTokens(ctx, account.id, 'confirm');
  const id = upsertAccount(ctx, email, pending, { network: null, inviter: maker?.fullname });
  for (const superadmin of listActiveSuperadmins(ctx).filter((each) => each.id !== maker?.id))
    enqueueLetter(ctx, {
      kind: 'auth.internalAccount',
      to: superadmin.email,
      data: { fullname, email, role, by: maker?.fullname },
    });
  return id;
}
