import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { validationCodes } from '#db/schema.ts';
import { MINUTE } from '#domain/calendar.ts';
import { DomainError } from '#domain/failure.ts';
import type { Ctx } from '../ctx.ts';
import { validationCodeLetter } from '../mail/letters/accounts.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { activeSuperadmins } from './accounts.reads.ts';
import { browserFamily } from './browser-family.ts';
import { markBrowser, thisBrowser } from './devices.ts';
import { closeDoorIfWorn, isWorn, refuseClosedDoor } from './door.ts';
import { hashPassword, randomDigits, verifyPassword } from './secrets.ts';
import { issueToken } from './tokens.ts';

const LASTS = 15 * MINUTE;
export const MOST_WRONG = 5;

/** A code that may still be tried: this browser's, unused, whole and in time. */
const openCode = (browser: string, now: number) =>
  and(
    eq(validationCodes.browser, browser),
    eq(validationCodes.isUsed, false),
    isNull(validationCodes.burntAt),
    gt(validationCodes.expiresAt, now),
    lt(validationCodes.wrongTries, MOST_WRONG),
  );

function currentCode(ctx: Ctx, browser: string) {
  return ctx.db
    .select()
    .from(validationCodes)
    .where(openCode(browser, ctx.now()))
    .orderBy(desc(validationCodes.createdAt))
    .get();
}

export interface CodeSent {
  sent: boolean;
  /** Seconds before another letter may leave. */
  retryAfter: number;
}

/** The page asks by itself when it opens: at most a letter a minute and six a day, whoever asks. */
export async function requestCode(ctx: Ctx): Promise<CodeSent> {
  refuseClosedDoor(ctx);
  ctx.limits.take('code.ip', ctx.request.ip);
  const browser = markBrowser(ctx);
  const code = randomDigits(ctx, 6);
  try {
    ctx.limits.lookKept(ctx, 'code.letter', 'all');
    const codeHash = await hashPassword(ctx.gate, code);
    // Counted with the letter, and not before the hash: a busy moment must not use up the six of the day.
    ctx.store.write(() => {
      ctx.limits.takeKept(ctx, 'code.letter', 'all');
      putCode(ctx, { code, codeHash, browser });
    });
  } catch (error) {
    const tooMany = error instanceof DomainError && error.code === 'TOO_MANY';
    if (!tooMany || !currentCode(ctx, browser)) throw error;
    return { sent: false, retryAfter: Number(error.facts.retryAfter) };
  }
  ctx.mail.wake();
  return { sent: true, retryAfter: 60 };
}

function putCode(
  ctx: Ctx,
  { code, codeHash, browser }: { code: string; codeHash: string; browser: string },
): void {
  const createdAt = ctx.now();
  const expiresAt = createdAt + LASTS;
  // The latest code is the only one: an older letter found later opens nothing.
  ctx.db.update(validationCodes).set({ expiresAt: createdAt }).where(openCode(browser, createdAt)).run();
  const id = ctx.id();
  ctx.db.insert(validationCodes).values({ id, codeHash, browser, createdAt, expiresAt }).run();
  const from = { ip: ctx.request.ip, browser: browserFamily(ctx.request.userAgent) };
  for (const { id: to, email } of activeSuperadmins(ctx)) {
    const event = `auth.code:${id}:${to}`;
    putInOutbox(ctx, { event, to: email, letter: validationCodeLetter(code, from), dropAfter: expiresAt });
  }
}

/**
 * Each guess is counted before it is looked at, in the database: a hundred at once are a hundred guesses,
 * a restart forgets none. The right one gives its count back with the code.
 */
export async function redeemCode(ctx: Ctx, { code }: { code: string }): Promise<{ grant: string }> {
  refuseClosedDoor(ctx);
  const browser = thisBrowser(ctx);
  const held = browser && ctx.store.write(() => countTry(ctx, browser));
  if (!held) throw new DomainError('CODE_INVALID');
  const right = await verifyPassword(ctx.gate, held.codeHash, code);
  return (
    ctx.store.write(() => {
      if (!right) return null;
      const used = ctx.db
        .update(validationCodes)
        .set({ isUsed: true, wrongTries: sql`${validationCodes.wrongTries} - 1`, burntAt: null })
        .where(and(eq(validationCodes.id, held.id), eq(validationCodes.isUsed, false)))
        .returning({ id: validationCodes.id })
        .get();
      return used ? { grant: issueToken(ctx, 'grant').token } : null;
    }) ?? wrong(ctx)
  );
}

function countTry(ctx: Ctx, browser: string) {
  const code = currentCode(ctx, browser);
  if (!code || isWorn(ctx)) return null;
  const wrongTries = code.wrongTries + 1;
  const burntAt = wrongTries >= MOST_WRONG ? ctx.now() : null;
  ctx.db.update(validationCodes).set({ wrongTries, burntAt }).where(eq(validationCodes.id, code.id)).run();
  return code;
}

function wrong(ctx: Ctx): never {
  closeDoorIfWorn(ctx);
  throw new DomainError('CODE_INVALID');
}
