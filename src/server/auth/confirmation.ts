import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { type PendingSignUp, tokens, users } from '#db/schema.ts';
import type { Me } from '#domain/accounts.ts';
import { DomainError } from '#domain/failure.ts';
import type { Ctx } from '../ctx.ts';
import { confirmedAlreadyLetter } from '../mail/letters/accounts.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { meOf, type User, userByEmail, userById } from './accounts.reads.ts';
import { rememberDevice, thisBrowser } from './devices.ts';
import { evenly } from './even-time.ts';
import { endSessionsOf, openSession } from './sessions.ts';
import { fieldsOf, sendConfirmation } from './sign-up.ts';
import { consumeToken, voidTokens } from './tokens.ts';

/** Posted by the page, never by following the link: a mail scanner's visit changes nothing. */
export async function confirmEmail(ctx: Ctx, { token }: { token: string }): Promise<{ user: Me }> {
  ctx.limits.take('token.ip', ctx.request.ip);
  const user = ctx.store.write(() => {
    const link = consumeToken(ctx, 'confirm', token);
    const account = link?.userId ? userById(ctx, link.userId) : undefined;
    if (!link || !account?.active || account.confirmedAt !== null) throw new DomainError('LINK_EXPIRED');
    // The link proves the mailbox; the browser, when it is one that signed up, proves which sign-up was the owner's.
    const isMine = link.pending?.browser === thisBrowser(ctx);
    const pending = isMine ? link.pending : (signUpFromHere(ctx, account.id) ?? link.pending);
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
    ctx.store.write(() => {
      if (!mayAsk(ctx, email) || !user?.active) return;
      if (user.confirmedAt !== null) sayConfirmed(ctx, user);
      else sendConfirmation(ctx, { ...user, pending: signUpFromHere(ctx, user.id) ?? pendingIn(user) });
    });
    ctx.mail.wake();
    return { sent: true };
  });
}

function mayAsk(ctx: Ctx, email: string): boolean {
  try {
    ctx.limits.takeKept(ctx, 'confirmation.address', email);
    ctx.limits.take('letters.anonymous', 'all');
    return ctx.limits.tryTake('signUp.ip', ctx.request.ip);
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Inside the caller's transaction. */
function sayConfirmed(ctx: Ctx, { email }: User): void {
  putInOutbox(ctx, {
    event: `auth.already-confirmed:${ctx.id()}`,
    to: email,
    letter: confirmedAlreadyLetter(ctx.settings.publicUrl),
  });
}

/** The newest sign-up that this very browser made for the account. */
function signUpFromHere(ctx: Ctx, userId: string): PendingSignUp | null {
  const here = thisBrowser(ctx);
  if (!here) return null;
  return (
    ctx.db
      .select({ pending: tokens.pending })
      .from(tokens)
      .where(and(eq(tokens.userId, userId), eq(tokens.purpose, 'confirm'), gt(tokens.expiresAt, ctx.now())))
      .orderBy(desc(sql`rowid`))
      .all()
      .find((t) => t.pending?.browser === here)?.pending ?? null
  );
}

export function pendingIn({ fullname, phone, role, verified, passwordHash }: User): PendingSignUp {
  return { fullname, phone, role, verified, passwordHash, browser: '' };
}
