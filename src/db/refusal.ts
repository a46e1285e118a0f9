import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

type RefusalReason =
  | 'UNWRITABLE'
  | 'DAMAGED'
  | 'LOST'
  | 'FOREIGN'
  | 'PRESENT'
  | 'NEWER'
  | 'MIGRATION'
  | 'HELD';

export class StoreRefusal extends Error {
  readonly reason: RefusalReason;
  readonly exitCode: 3 | 4;

  constructor(reason: RefusalReason, sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'StoreRefusal';
    this.reason = reason;
    this.exitCode = reason === 'HELD' ? 4 : 3;
  }
}

export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export function isDiskFault(error: unknown): boolean {
  return /^SQLITE_(FULL|READONLY|IOERR|BUSY)/.test(getErrorCode(error));
}

export const isDiskError = (error: unknown) => /^(ENOSPC|EDQUOT|EROFS|EIO)$/.test(getErrorCode(error));

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;

export const isDamage = (error: unknown) => DAMAGED.test(getErrorCode(error));

const FULL = /^(SQLITE_FULL|ENOSPC|EDQUOT)$/;
const UNWRITABLE = /^(SQLITE_(READONLY|CANTOPEN|PERM|IOERR)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST)/;

export function toRefusal(error: unknown, file: string): unknown {
  if (error instanceof StoreRefusal) return error;
  const code = getErrorCode(error);
  const cause = { cause: error };
  if (DAMAGED.test(code))
    return new StoreRefusal('DAMAGED', `La base ${file} est endommagée (${code}).`, cause);
  if (FULL.test(code)) {
    const folder = dirname(file);
    const words = describeMissingSpace(folder, measureFreeBytes(folder), `il en faut davantage (${code})`);
    return new StoreRefusal('UNWRITABLE', words, cause);
  }
  if (UNWRITABLE.test(code))
    return new StoreRefusal(
      'UNWRITABLE',
      `La base ${file} ne peut pas être ouverte en écriture (${code}). Vérifiez le disque et le propriétaire du dossier.`,
      cause,
    );
  return error;
}

export function measureFreeBytes(folder: string): number {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
}

export const describeMissingSpace = (folder: string, free: number, needed: string) =>
  `La place manque sur le disque de ${folder}\u00a0: ${formatMegabytes(free)} libres, ${needed}. Libérez-en, puis recommencez. Rien n’a été changé.`;

export const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1).replace('.', ',')}\u00a0Mo`;
