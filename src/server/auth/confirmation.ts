import { and, desc, eq, sql } from 'drizzle-orm';
import { type PendingSignUp, tokens, users } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { SignInAnswer } from '#domain/people/secondFactor.ts';
import { recordPasswordAct } from '../audit/passwordActs.ts';
import type { Ctx } from '../ctx.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { findUserById, type User } from './accounts.reads.ts';
import { endSessions, NO_PROOF } from './session.ts';
import { enterAccount } from './signIn.ts';
import { findPhaseAfterLetter } from './signInPhase.ts';
import { enqueueConfirmation, pickAccountFields } from './signUp.ts';
import { readBrowserHash, rememberDevice } from './throttles/devices.ts';
import {
  answerByLetter,
  countPlannedLetter,
  type LetterPlan,
  planStrangersLetter,
} from './throttles/letterQuota.ts';
import { consumeToken, voidTokens } from './tokens.ts';

/** The page posts the token, because a mail scanner follows links and would use it up. */
export async function confirmEmail(ctx: Ctx, { token }: { token: string }): Promise<SignInAnswer> {
  ctx.limits.consume('token.ip', ctx.request.ip);
  const user = ctx.store.write(() => {
    const link = consumeToken(ctx, 'confirm', token);
    const account = link?.userId ? findUserById(ctx, link.userId) : undefined;
    if (!link || !account?.active || account.confirmedAt !== null) throw new DomainError('LINK_EXPIRED');
    // The link proves only the mailbox, so a sign-up made in this browser precedes the one in the link.
    const signUps = [...(link.pending ? [link.pending] : []), ...listSignUps(ctx, account.id)];
    const fromHere = findBrowserSignUp(ctx, signUps);
    // The rollback restores the link, which works once the owner has signed up again in this browser.
    if (!fromHere && hasDifferentPasswords(signUps)) throw new DomainError('SIGN_UPS_DIFFER');
    const pending = fromHere ?? link.pending;
    voidTokens(ctx, account.id, 'confirm', 'reset');
    endSessions(ctx, account.id);
    const fields = { ...(pending ? pickAccountFields(pending) : {}), confirmedAt: ctx.now() };
    const confirmed = ctx.db.update(users).set(fields).where(eq(users.id, account.id)).returning().get();
    recordPasswordAct(ctx, confirmed, 'auth.confirmEmail');
    return confirmed;
  });
  const remember = () => rememberDevice(ctx, user.id);
  return enterAccount(ctx, user, { ...findPhaseAfterLetter(ctx, user), ...NO_PROOF, remember });
}

/** A confirmed account gets a letter too, because a person whose link is used up often asks for another. */
export function requestConfirmation(ctx: Ctx, { email }: { email: string }): Promise<{ sent: true }> {
  return answerByLetter(ctx, {
    email,
    ip: 'signUp.ip',
    address: 'confirmation.address',
    plan: () => tryPlanLetter(ctx),
    write: (user, plan) => {
      countPlannedLetter(ctx, plan);
      if (user.confirmedAt !== null)
        return enqueueLetter(ctx, {
          kind: 'auth.alreadyConfirmed',
          to: user.email,
          data: {},
          network: plan.network,
        });
      const pending = findBrowserSignUp(ctx, listSignUps(ctx, user.id)) ?? toPendingSignUp(user);
      enqueueConfirmation(ctx, { ...user, pending }, plan.network);
    },
  });
}

/** The answer tells nothing of the queue, so a full one is silent. */
function tryPlanLetter(ctx: Ctx): LetterPlan | null {
  try {
    return planStrangersLetter(ctx);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** A sign-up with an expired link may be the owner's, so it is listed too. */
export function listSignUps(ctx: Ctx, userId: string): PendingSignUp[] {
  return ctx.db
    .select({ pending: tokens.pending })
    .from(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, 'confirm')))
    .orderBy(desc(sql`rowid`))
    .all()
    .flatMap(({ pending }) => pending ?? []);
}

export function findBrowserSignUp(ctx: Ctx, signUps: readonly PendingSignUp[]): PendingSignUp | null {
  const here = readBrowserHash(ctx);
  return (here && signUps.find(({ browser }) => browser === here)) || null;
}

/** A link opened in a third browser cannot tell which of two browsers' passwords is the owner's. */
function hasDifferentPasswords(signUps: readonly PendingSignUp[]): boolean {
  const [first] = signUps;
  const fromOthers = signUps.filter(({ browser }) => browser !== first?.browser);
  const hasOtherPassword = ({ passwordHash }: PendingSignUp) => passwordHash !== first?.passwordHash;
  return fromOthers.length > 0 && signUps.some(hasOtherPassword);
}

export function toPendingSignUp({ fullname, phone, role, verified, passwordHash }: User): PendingSignUp {
  return { fullname, phone, role, verified, passwordHash, browser: '' };
}
