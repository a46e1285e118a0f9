import { and, eq } from 'drizzle-orm';
import { recoveryCodes } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { RECOVERY_CODE_COUNT } from '#domain/people/secondFactor.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { hashToken } from '../tokens.ts';

/** The alphabet lacks 0, 1, i, l and o, which people confuse when they copy a code by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Sixteen letters have 79 bits, too many to guess, so a fast hash is enough. */
const LENGTH = 16;

function makeCode(source: Pick<Deps, 'random'>): string {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of source.random(LENGTH)) {
      // Bytes from 248 on are skipped: 248 is a multiple of the 31 letters, so each letter stays equally likely.
      if (byte < 248 && code.length < LENGTH) code += LETTERS[byte % LETTERS.length];
    }
  }
  return code.match(/.{4}/g)?.join('-') ?? code;
}

/** The hash includes the account's id, so that a code works for its own account only. */
function hashCode(userId: string, typed: string): string {
  return hashToken(`${userId}:${typed.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}

export function replaceRecoveryCodes(ctx: Pick<Ctx, 'db' | 'now' | 'random'>, userId: string): string[] {
  deleteRecoveryCodes(ctx, userId);
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => makeCode(ctx));
  const createdAt = ctx.now();
  ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ id: hashCode(userId, code), userId, createdAt })))
    .run();
  return codes;
}

export function consumeRecoveryCode({ db }: Pick<Ctx, 'db'>, userId: string, typed: string): void {
  const deletedRows = db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.id, hashCode(userId, typed)), eq(recoveryCodes.userId, userId)))
    .run();
  if (deletedRows.changes === 0) throw new DomainError('FACTOR_CODE_WRONG');
}

export function deleteRecoveryCodes({ db }: Pick<Ctx, 'db'>, userId: string): void {
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
}
