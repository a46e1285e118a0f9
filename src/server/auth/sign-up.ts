import { eq } from 'drizzle-orm';
import { type PendingSignUp, users } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import type { Role } from '#domain/roles.ts';
import { foldedFor } from '#domain/search.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { confirmationLetter } from '../mail/letters/accounts.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { userByEmail } from './accounts.reads.ts';
import { markBrowser } from './devices.ts';
import { hashPassword } from './secrets.ts';
import { issueToken } from './tokens.ts';

export interface SignUp {
  fullname: string;
  phone: string;
  email: string;
  password: string;
}

/** Open to anybody: the role is the form's, never the visitor's choice. */
export async function signUp(
  ctx: Ctx,
  input: SignUp,
  role: 'client' | 'livreur',
): Promise<{ email: string }> {
  ctx.limits.take('signUp.ip', ctx.request.ip);
  refuseTaken(ctx, input.email);
  ctx.limits.lookKept(ctx, 'confirmation.address', input.email);
  ctx.limits.look('letters.anonymous', 'all');
  const pending = await pendingOf(ctx, input, role, false);
  // Counted with the letter, and not before the hash: a busy moment must lock nobody out for an hour.
  ctx.store.write(() => {
    ctx.limits.takeKept(ctx, 'confirmation.address', input.email);
    ctx.limits.look('letters.anonymous', 'all');
    putAccount(ctx, input.email, pending);
  });
  ctx.limits.count('letters.anonymous', 'all');
  ctx.mail.wake();
  return { email: input.email };
}

export async function pendingOf(
  ctx: Ctx,
  input: SignUp,
  role: Role,
  verified: boolean,
): Promise<PendingSignUp> {
  const passwordHash = await hashPassword(ctx.gate, input.password);
  return {
    fullname: input.fullname,
    phone: input.phone,
    role,
    verified,
    passwordHash,
    browser: markBrowser(ctx),
  };
}

export function refuseTaken(ctx: Ctx, email: string): void {
  const known = userByEmail(ctx, email);
  if (known && known.confirmedAt !== null) throw new DomainError('EMAIL_TAKEN');
}

/**
 * A new sign-up replaces one that was never confirmed. What each asked for travels with its own letter, so that
 * whoever signs up with somebody else's address has at most an account that its owner never confirms.
 * Inside the caller's transaction.
 */
export function putAccount(ctx: Ctx, email: string, pending: PendingSignUp): string {
  refuseTaken(ctx, email);
  const known = userByEmail(ctx, email);
  const id = known?.id ?? ctx.id();
  const fields = { ...fieldsOf(pending), createdAt: ctx.now() };
  if (known) ctx.db.update(users).set(fields).where(eq(users.id, id)).run();
  else
    ctx.db
      .insert(users)
      .values({ id, email, ...fields })
      .run();
  sendConfirmation(ctx, { id, email, pending });
  return id;
}

export function fieldsOf({ fullname, phone, role, verified, passwordHash }: PendingSignUp) {
  return { fullname, phone, folded: foldedFor(fullname, phone), role, verified, passwordHash };
}

/** Inside the caller's transaction. Earlier letters stay good until one of them is used. */
export function sendConfirmation(
  ctx: Pick<Deps, 'db' | 'now' | 'id' | 'settings'>,
  to: { id: string; email: string; pending: PendingSignUp },
): void {
  const { token, id, expiresAt } = issueToken(ctx, 'confirm', { userId: to.id, pending: to.pending });
  putInOutbox(ctx, {
    event: `auth.confirm:${id}`,
    to: to.email,
    letter: confirmationLetter(`${ctx.settings.publicUrl}/confirmation#token=${token}`),
    dropAfter: expiresAt,
  });
}
