import { and, desc, eq, sql } from 'drizzle-orm';
import { type PendingSignUp, tokens, users } from '#db/schema.ts';
import { DomainError } from '#domain/failures.ts';
import type { Me } from '#domain/people/accounts.ts';
import { recordPasswordAct } from '../audit/signInTally.ts';
import type { Ctx } from '../ctx.ts';
import { alreadyConfirmedLetter } from '../mail/letters/accounts.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { meOf, type User, userByEmail, userById } from './accounts.reads.ts';
import { endSessionsOf } from './sessionEnds.ts';
import { openSession } from './sessions.ts';
import { fieldsOf, sendConfirmation } from './signUp.ts';
import { inConstantTime } from './throttles/constantTime.ts';
import { readBrowserHash, rememberDevice } from './throttles/devices.ts';
import { consumeLetterQuota } from './throttles/letterQuota.ts';
import { consumeToken, voidTokens } from './tokens.ts';

const RULES = { ip: 'signUp.ip', address: 'confirmation.address' } as const;

/** Posted by the page, never by following the link: a mail scanner's visit changes nothing. */
export async function confirmEmail(ctx: Ctx, { token }: { token: string }): Promise<{ user: Me }> {
  ctx.limits.consume('token.ip', ctx.request.ip);
  const user = ctx.store.write(() => {
    const link = consumeToken(ctx, 'confirm', token);
    const account = link?.userId ? userById(ctx, link.userId) : undefined;
    if (!link || !account?.active || account.confirmedAt !== null) throw new DomainError('LINK_EXPIRED');
    // The link proves the mailbox; a browser that signed up proves which sign-up was the owner's.
    const signUps = [...(link.pending ? [link.pending] : []), ...signUpsFor(ctx, account.id)];
    const fromHere = signUpFromHere(ctx, signUps);
    // The rollback gives the link back: it works once the owner has signed up again in this browser.
    if (!fromHere && haveDifferentContents(signUps)) throw new DomainError('SIGN_UPS_DIFFER');
    const pending = fromHere ?? link.pending;
    voidTokens(ctx, account.id, 'confirm');
    voidTokens(ctx, account.id, 'reset');
    endSessionsOf(ctx, account.id);
    const fields = { ...(pending ? fieldsOf(pending) : {}), confirmedAt: ctx.now() };
    const confirmed = ctx.db.update(users).set(fields).where(eq(users.id, account.id)).returning().get();
    recordPasswordAct(ctx, confirmed, 'auth.confirmEmail', 'signIns');
    return confirmed;
  });
  await openSession(ctx, user.id, { verifiedAt: null });
  rememberDevice(ctx, user.id);
  return { user: meOf(user) };
}

/**
 * Answers alike whether the address is known, unknown, confirmed or over its quota. A link opened a second time leads
 * here: a confirmed account is told so by letter.
 */
export function resendConfirmation(ctx: Ctx, { email }: { email: string }): Promise<{ sent: true }> {
  return inConstantTime(() => {
    const user = userByEmail(ctx, email);
    // One commit either way, so that both take as long.
    const isWritten = ctx.store.write(() => {
      if (!consumeLetterQuota(ctx, RULES, email) || !user?.active) return false;
      if (user.confirmedAt !== null) sendAlreadyConfirmed(ctx, user);
      else {
        const pending = signUpFromHere(ctx, signUpsFor(ctx, user.id)) ?? pendingIn(user);
        sendConfirmation(ctx, { ...user, pending });
      }
      return true;
    });
    if (isWritten) ctx.limits.count('letters.anonymous', 'all');
    return { sent: true };
  });
}

/** Inside the caller's transaction. */
function sendAlreadyConfirmed(ctx: Ctx, { email }: User): void {
  enqueueLetter(ctx, {
    event: `auth.already-confirmed:${ctx.id()}`,
    to: email,
    letter: alreadyConfirmedLetter(ctx.settings.publicUrl),
  });
}

/** Every sign-up with this address, newest first; also those with an expired link, which may be the owner's. */
function signUpsFor(ctx: Ctx, userId: string): PendingSignUp[] {
  return ctx.db
    .select({ pending: tokens.pending })
    .from(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, 'confirm')))
    .orderBy(desc(sql`rowid`))
    .all()
    .flatMap(({ pending }) => pending ?? []);
}

/** The newest sign-up that this very browser made. */
function signUpFromHere(ctx: Ctx, signUps: readonly PendingSignUp[]): PendingSignUp | null {
  const here = readBrowserHash(ctx);
  return (here && signUps.find(({ browser }) => browser === here)) || null;
}

/** Two browsers chose two passwords: a link opened in a third cannot tell which is the owner's. */
function haveDifferentContents(signUps: readonly PendingSignUp[]): boolean {
  return signUps.some((one) =>
    signUps.some((other) => one.browser !== other.browser && one.passwordHash !== other.passwordHash),
  );
}

export function pendingIn({ fullname, phone, role, verified, passwordHash }: User): PendingSignUp {
  return { fullname, phone, role, verified, passwordHash, browser: '' };
}
