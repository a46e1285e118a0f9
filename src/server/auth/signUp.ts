import { and, eq, inArray } from 'drizzle-orm';
import { audit, type PendingSignUp, users } from '#db/schema.ts';
import { countRows } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { foldForSearch } from '#domain/format/search.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Ctx } from '../ctx.ts';
import { enqueueLetter, type LetterCtx } from '../mail/outbox.ts';
import { findUserByEmail } from './accounts.reads.ts';
import { hashPassword } from './secrets.ts';
import { ensureBrowserHash, readBrowserHash } from './throttles/devices.ts';
import { countPlannedLetter, type LetterPlan, planStrangersLetter } from './throttles/letterQuota.ts';
import { issueToken } from './tokens.ts';

export type SignUp = { fullname: string; phone: string; email: string; password: string };

/** Each sign-up form has a fixed role, so that a visitor cannot choose one. */
export async function signUp(
  ctx: Ctx,
  input: SignUp,
  role: 'client' | 'livreur',
): Promise<{ email: string; waitSeconds: number }> {
  ctx.limits.consume('signUp.ip', ctx.request.ip);
  refuseTakenEmail(ctx, input.email);
  refuseInvitedEmail(ctx, input.email);
  const browser = readBrowserHash(ctx);
  if (browser) ctx.limits.checkStored(ctx, 'signUp.browser', `${input.email} ${browser}`);
  planConfirmation(ctx, input.email);
  const pending = await preparePendingSignUp(ctx, input, role, false);
  // These limits are consumed after the hash, so that a refusal as BUSY locks nobody out for an hour.
  const plan = ctx.store.write(() => {
    ctx.limits.consumeStored(ctx, 'signUp.browser', `${input.email} ${pending.browser}`);
    const planned = planConfirmation(ctx, input.email);
    refuseInvitedEmail(ctx, input.email);
    upsertAccount(ctx, input.email, pending, planned);
    if (!planned) return null;
    ctx.limits.consumeStored(ctx, 'confirmation.address', input.email);
    countPlannedLetter(ctx, planned);
    return planned;
  });
  return { email: input.email, waitSeconds: (plan?.waitMs ?? 0) / 1000 };
}

/**
 * Null refuses nothing: without a new letter, an earlier link that is opened in this browser confirms the sign-up, so
 * that strangers who use up an address's letters do not lock its owner out.
 */
function planConfirmation(ctx: Ctx, email: string): LetterPlan | null {
  if (!ctx.limits.hasRoomStored(ctx, 'confirmation.address', email)) return null;
  return planStrangersLetter(ctx);
}

export async function preparePendingSignUp(
  ctx: Ctx,
  input: SignUp,
  role: Role,
  verified: boolean,
): Promise<PendingSignUp> {
  const passwordHash = await hashPassword(ctx.hashGate, input.password, {
    standing: verified ? 'known' : 'ordinary',
  });
  const { fullname, phone } = input;
  return { fullname, phone, role, verified, passwordHash, browser: ensureBrowserHash(ctx) };
}

export function refuseTakenEmail(ctx: Ctx, email: string): void {
  const account = findUserByEmail(ctx, email);
  if (account && account.confirmedAt !== null) throw new DomainError('EMAIL_TAKEN');
}

/**
 * The address of somebody whom the house invited waits for them: no public sign-up takes it. A livreur who signed up in
 * public may be verified too, so the journal tells who was invited.
 */
function refuseInvitedEmail(ctx: Ctx, email: string): void {
  const account = findUserByEmail(ctx, email);
  if (!account?.verified) return;
  const isInvitation = inArray(audit.act, ['auth.signUpInternal', 'people.create']);
  if (countRows(ctx.db, audit, and(eq(audit.subject, account.id), isInvitation)) > 0)
    throw new DomainError('EMAIL_TAKEN');
}

/**
 * The row of an unconfirmed account holds its latest sign-up, perhaps a stranger's. Each token keeps the fields
 * of its own sign-up, and confirmation writes those.
 */
export function upsertAccount(
  ctx: Ctx,
  email: string,
  pending: PendingSignUp,
  plan: (Pick<LetterPlan, 'network'> & { inviter?: string | undefined }) | null = { network: null },
): string {
  refuseTakenEmail(ctx, email);
  const account = findUserByEmail(ctx, email);
  const id = account?.id ?? ctx.id();
  const fields = { ...pickAccountFields(pending), createdAt: ctx.now() };
  if (account) ctx.db.update(users).set(fields).where(eq(users.id, id)).run();
  else
    ctx.db
      .insert(users)
      .values({ id, email, ...fields })
      .run();
  if (plan) enqueueConfirmation(ctx, { id, email, pending, inviter: plan.inviter }, plan.network);
  // A token without a letter still stores the sign-up, which the link of an earlier letter can then confirm.
  else issueToken(ctx, 'confirm', { userId: id, pending });
  return id;
}

export function pickAccountFields({ fullname, phone, role, verified, passwordHash }: PendingSignUp) {
  return { fullname, phone, folded: foldForSearch(fullname, phone), role, verified, passwordHash };
}

/** Links of earlier letters stay valid until one of them is used. */
export function enqueueConfirmation(
  ctx: LetterCtx & Pick<Ctx, 'steadyNow'>,
  to: { id: string; email: string; pending: PendingSignUp; inviter?: string | undefined },
  network: string | null = null,
): void {
  const { token, expiresAt } = issueToken(ctx, 'confirm', { userId: to.id, pending: to.pending });
  const { role } = to.pending;
  const invitation = to.inviter === undefined ? undefined : { by: to.inviter, role };
  const data = { token, invitation };
  enqueueLetter(ctx, { kind: 'auth.confirm', to: to.email, data, dropAfter: expiresAt, network });
}
