import { DomainError } from '#domain/failures/failures.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { hasFactor, type SignInAnswer } from '#domain/people/secondFactor.ts';
import { recordPasswordAct } from '../audit/passwordActs.ts';
import { findUserById, readFactors, type User } from '../auth/accounts.reads.ts';
import { makeProof } from '../auth/session.ts';
import { enterAccount } from '../auth/signIn.ts';
import { findPhaseAfterLetter } from '../auth/signInPhase.ts';
import { findKnownDeviceId, rememberDeviceAndWarn } from '../auth/throttles/devices.ts';
import { answerByLetter, planReset } from '../auth/throttles/letterQuota.ts';
import { consumeToken, issueToken, voidTokens } from '../auth/tokens.ts';
import type { Ctx } from '../ctx.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { loadRealUser, type SessionCtx } from './secondFactor.reads.ts';

/** Only a session that knows the password asks for a link. A known browser has a count of its own. */
export function requestEntryLink(ctx: SessionCtx): { sent: true } {
  const { id } = ctx.session.actor;
  ctx.store.write(() => {
    const user = loadRealUser(ctx);
    if (hasFactor(readFactors(ctx, id))) throw new DomainError('FACTOR_PRESENT');
    ctx.limits.consumeStored(ctx, 'entry.account', findKnownDeviceId(ctx, id) ?? id);
    voidTokens(ctx, id, 'entry');
    const { token, expiresAt } = issueToken(ctx, 'entry', { userId: id });
    enqueueLetter(ctx, { kind: 'auth.entry', to: user.email, data: { token }, dropAfter: expiresAt });
    recordPasswordAct(ctx, user, 'secondFactor.requestLink');
  });
  return { sent: true };
}

/**
 * The link reached the mailbox. That is all a client needs; a member of the desk also gave the password to ask for it.
 */
export function enterByLink(ctx: Ctx, { token }: { token: string }): Promise<SignInAnswer> {
  ctx.limits.consume('token.ip', ctx.request.ip);
  const user = ctx.store.write(() => {
    const link = consumeToken(ctx, 'entry', token);
    const account = link?.userId ? findUserById(ctx, link.userId) : undefined;
    if (!account || !mayEnterByLink(ctx, account)) throw new DomainError('ENTRY_LINK_EXPIRED');
    recordPasswordAct(ctx, account, 'auth.enterByLink');
    return account;
  });
  return enterAccount(ctx, user, {
    ...findPhaseAfterLetter(ctx, user),
    ...makeProof(ctx, 'password'),
    remember: rememberDeviceAndWarn,
  });
}

function mayEnterByLink(ctx: Ctx, user: User): boolean {
  if (isDeskRole(user.role)) return user.active && !hasFactor(readFactors(ctx, user.id));
  return maySignInByLetter(user);
}

/** A mailbox alone opens the account of a client; money and other people's data need a password. */
const maySignInByLetter = ({ active, role, confirmedAt }: User): boolean =>
  active && role === 'client' && confirmedAt !== null;

/** The link counts as a reset: both are letters by which a stranger could tire the owner of a mailbox. */
export function requestSignInLink(ctx: Ctx, { email }: { email: string }): Promise<{ sent: true }> {
  return answerByLetter(ctx, {
    email,
    ip: 'reset.ip',
    address: 'reset.address',
    plan: (user) => (maySignInByLetter(user) ? planReset(ctx, user) : null),
    write: (user) => sendSignInLink(ctx, user),
  });
}

function sendSignInLink(ctx: Ctx, user: User): void {
  voidTokens(ctx, user.id, 'entry');
  const { token, expiresAt } = issueToken(ctx, 'entry', { userId: user.id });
  enqueueLetter(ctx, { kind: 'auth.signInLink', to: user.email, data: { token }, dropAfter: expiresAt });
}
