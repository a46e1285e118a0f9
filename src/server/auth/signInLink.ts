import type { Ctx } from '../ctx.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import type { User } from './accounts.reads.ts';
import { answerByLetter, planReset } from './throttles/letterQuota.ts';
import { issueToken, voidTokens } from './tokens.ts';

/** A mailbox alone opens the account of a client; money and other people's data need a password. */
export const maySignInByLetter = ({ active, role, confirmedAt }: User): boolean =>
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
