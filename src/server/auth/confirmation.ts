import { and, desc, eq, sql } from 'drizzle-orm';
import { type PendingSignUp, tokens, users } from '#db/schema.ts';
import type { Me } from '#domain/accounts.ts';
import { DomainError } from '#domain/failure.ts';
import type { Ctx } from '../ctx.ts';
import { confirmedAlreadyLetter } from '../mail/letters/accounts.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { meOf, type User, userByEmail, userById } from './accounts.reads.ts';
import { mayAsk } from './demands.ts';
import { rememberDevice, thisBrowser } from './devices.ts';
import { evenly } from './even-time.ts';
import { endSessionsOf, openSession } from './sessions.ts';
import { fieldsOf, sendConfirmation } from './sign-up.ts';
import { consumeToken, voidTokens } from './tokens.ts';

const RULES = { ip: 'signUp.ip', address: 'confirmation.address' } as const;

/** Posted by the page, never by following the link: a mail scanner's visit changes nothing. */
export async function confirmEmail(ctx: Ctx, { token }: { token: string }): Promise<{ user: Me }> {
  ctx.limits.take('token.ip', ctx.request.ip);
  const user = ctx.store.write(() => {
    const link = consumeToken(ctx, 'confirm', token);
    const account = link?.userId ? userById(ctx, link.userId) : undefined;
    if (!link || !account?.active || account.confirmedAt !== null) throw new DomainError('LINK_EXPIRED');
    // The link proves the mailbox; the browser, when it is one that signed up, proves which sign-up was the owner's.
    const signUps = [...(link.pending ? [link.pending] : []), ...signUpsFor(ctx, account.id)];
    const fromHere = signUpFromHere(ctx, signUps);
    // Nothing of it is done, the link not used up: signed up again in this browser, it is known whose it is.
    if (!fromHere && differ(signUps)) throw new DomainError('SIGN_UPS_DIFFER');
    const pending = fromHere ?? link.pending;
    voidTokens(ctx, account.id, 'confirm');
    voidTokens(ctx, account.id, 'reset');
    endSessionsOf(ctx, account.id);
    const fields = { ...(pending ? fieldsOf(pending) : {}), confirmedAt: ctx.now() };
    return ctx.db.update(users).set(fields).where(eq(users.id, account.id)).returning().get();
  });
  await openSession(ctx, user.id);
  rememberDevice(ctx, user.id);
  return { user: meOf(user) };
}

/**
 * Says the same whether the address is known, unknown, confirmed or asked about too often. A link opened a second time
 * leads here: who is confirmed already learns so from a letter, as everybody waits for one.
 */
export function resendConfirmation(ctx: Ctx, { email }: { email: string }): Promise<{ sent: true }> {
  return evenly(() => {
    const user = userByEmail(ctx, email);
    // One commit either way.
    const written = ctx.store.write(() => {
      if (!mayAsk(ctx, RULES, email) || !user?.active) return false;
      if (user.confirmedAt !== null) sayConfirmed(ctx, user);
      else {
        const pending = signUpFromHere(ctx, signUpsFor(ctx, user.id)) ?? pendingIn(user);
        sendConfirmation(ctx, { ...user, pending });
      }
      return true;
    });
    if (written) ctx.limits.count('letters.anonymous', 'all');
    ctx.mail.wake();
    return { sent: true };
  });
}

/** Inside the caller's transaction. */
function sayConfirmed(ctx: Ctx, { email }: User): void {
  putInOutbox(ctx, {
    event: `auth.already-confirmed:${ctx.id()}`,
    to: email,
    letter: confirmedAlreadyLetter(ctx.settings.publicUrl),
  });
}

/** Who signed up with this address, the newest first; also those whose link has run out, for they may not be the stranger. */
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
  const here = thisBrowser(ctx);
  return (here && signUps.find(({ browser }) => browser === here)) || null;
}

/** Two browsers chose two passwords for one address: opened elsewhere, a letter does not say whose is the owner's. */
function differ(signUps: readonly PendingSignUp[]): boolean {
  return signUps.some((one) =>
    signUps.some((other) => one.browser !== other.browser && one.passwordHash !== other.passwordHash),
  );
}

export function pendingIn({ fullname, phone, role, verified, passwordHash }: User): PendingSignUp {
  return { fullname, phone, role, verified, passwordHash, browser: '' };
}
