import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { validationCodes } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { HouseCap } from '#domain/houseCaps.ts';
import type { InternalRole } from '#domain/people/roles.ts';
import type { Ctx } from '../ctx.ts';
import { reportReachedCap } from '../limits/capAlerts.ts';
import { getNetwork } from '../limits/limits.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { listActiveSuperadmins } from './accounts.reads.ts';
import { generateDigits, hashPassword, verifyPassword } from './secrets.ts';
import {
  detectBrowserFamily,
  ensureBrowserHash,
  isDeskDevice,
  readBrowserHash,
} from './throttles/devices.ts';
import {
  hasTooManyWrongCodes,
  lockAfterWrongCodes,
  refuseLockedSignUp,
} from './throttles/internalSignUpLock.ts';
import { issueToken } from './tokens.ts';

const CODE_LIFE_MS = 15 * MINUTE;
const MAX_WRONG_TRIES = 5;

const isOpenCode = (browser: string, now: number) =>
  and(
    eq(validationCodes.browser, browser),
    eq(validationCodes.isUsed, false),
    isNull(validationCodes.burntAt),
    gt(validationCodes.expiresAt, now),
    lt(validationCodes.wrongTries, MAX_WRONG_TRIES),
  );

function findCurrentCode(ctx: Ctx, browser: string) {
  return ctx.db
    .select()
    .from(validationCodes)
    .where(isOpenCode(browser, ctx.steadyNow()))
    .orderBy(desc(validationCodes.createdAt))
    .get();
}

type CodeSent = { sent: boolean; retryAfter: number };

type CountedCap = [cap: HouseCap, key: string];

/** Two of the six letters a day are left to browsers of the desk; strangers get one a network. */
function listCaps(ctx: Ctx): CountedCap[] {
  const letter: CountedCap = ['code.letter', 'all'];
  if (isDeskDevice(ctx)) return [letter];
  return [letter, ['code.network', getNetwork(ctx.request.ip)], ['code.stranger', 'all']];
}

export async function requestCode(
  ctx: Ctx,
  { role = null }: { role?: InternalRole | null | undefined } = {},
): Promise<CodeSent> {
  refuseLockedSignUp(ctx);
  ctx.limits.consume('code.ip', ctx.request.ip);
  const browser = ensureBrowserHash(ctx);
  const code = generateDigits(ctx, 6);
  const caps = listCaps(ctx);
  try {
    for (const [cap, key] of caps) enforceCap(ctx, cap, key);
    const codeHash = await hashPassword(ctx.hashGate, code);
    // A refusal as BUSY must not use up a letter of the day, so letters are counted after the hash.
    ctx.store.write(() => {
      for (const [cap, key] of caps) ctx.limits.consumeStored(ctx, cap, key);
      replaceCode(ctx, { code, codeHash, browser, role });
    });
  } catch (error) {
    const isOverCap = error instanceof DomainError && ['TOO_MANY', 'CODES_USED_UP'].includes(error.code);
    // The browser's current code serves instead of a new one only if it is for the same role.
    if (!isOverCap || findCurrentCode(ctx, browser)?.role !== role) throw error;
    return { sent: false, retryAfter: Math.min(60, Number(error.facts.retryAfter)) };
  }
  return { sent: true, retryAfter: 60 };
}

/** A minute's wait ends by itself; more codes of the day are freed by a superadmin. */
function enforceCap(ctx: Ctx, ...[cap, key]: CountedCap): void {
  try {
    ctx.limits.checkStored(ctx, cap, key);
  } catch (error) {
    const retryAfter = error instanceof DomainError ? Number(error.facts.retryAfter) : 0;
    if (retryAfter <= 60) throw error;
    reportReachedCap(ctx, cap);
    throw new DomainError('CODES_USED_UP', { retryAfter });
  }
}

type NewCode = { code: string; codeHash: string; browser: string; role: InternalRole | null };

function replaceCode(ctx: Ctx, { code, codeHash, browser, role }: NewCode): void {
  const createdAt = ctx.steadyNow();
  const expiresAt = createdAt + CODE_LIFE_MS;
  // Only the latest code of a browser is valid.
  ctx.db.update(validationCodes).set({ expiresAt: createdAt }).where(isOpenCode(browser, createdAt)).run();
  const id = ctx.id();
  ctx.db.insert(validationCodes).values({ id, codeHash, browser, role, createdAt, expiresAt }).run();
  const from = { ip: ctx.request.ip, browser: detectBrowserFamily(ctx.request.userAgent) };
  for (const { email } of listActiveSuperadmins(ctx))
    enqueueLetter(ctx, { kind: 'auth.code', to: email, data: { code, role, ...from }, dropAfter: expiresAt });
}

/**
 * Each try is counted in the database before it is verified, so that a hundred parallel tries count as a hundred.
 * The count of a right code is taken back.
 */
export async function redeemCode(
  ctx: Ctx,
  { code }: { code: string },
): Promise<{ grant: string; role: InternalRole | null }> {
  refuseLockedSignUp(ctx);
  const browser = readBrowserHash(ctx);
  const stored = browser && ctx.store.write(() => countTry(ctx, browser));
  if (!stored) throw new DomainError('CODE_INVALID');
  const isRight = await verifyPassword(ctx.hashGate, stored.codeHash, code, {
    standing: 'known',
    subject: stored.id,
  });
  const redeemed =
    isRight &&
    ctx.store.write(() => {
      const updatedRows = ctx.db
        .update(validationCodes)
        .set({ isUsed: true, wrongTries: sql`${validationCodes.wrongTries} - 1`, burntAt: null })
        .where(and(eq(validationCodes.id, stored.id), eq(validationCodes.isUsed, false)))
        .run();
      const { role } = stored;
      return updatedRows.changes > 0 && { grant: issueToken(ctx, 'grant', { role }).token, role };
    });
  if (redeemed) return redeemed;
  lockAfterWrongCodes(ctx);
  throw new DomainError('CODE_INVALID');
}

function countTry(ctx: Ctx, browser: string) {
  const code = findCurrentCode(ctx, browser);
  if (!code || hasTooManyWrongCodes(ctx)) return null;
  const wrongTries = code.wrongTries + 1;
  const burntAt = wrongTries >= MAX_WRONG_TRIES ? ctx.now() : null;
  ctx.db.update(validationCodes).set({ wrongTries, burntAt }).where(eq(validationCodes.id, code.id)).run();
  return code;
}
