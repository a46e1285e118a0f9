import { getErrorCode, isDamage, isDiskFault } from '#db/refusal.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { Deps } from './ctx.ts';

/** A file that is damaged or cannot be written, as the refusal that people read; any other error unchanged. */
export function toRefusal(error: unknown, { store }: Pick<Deps, 'store'>): unknown {
  const isWriting = isDiskFault(error);
  if (isDamage(error) || (isWriting && store.damage.reason !== null))
    return new DomainError('READ_ONLY', { retryAfter: 60 });
  return isWriting ? new DomainError('UNAVAILABLE', { retryAfter: 5 }) : error;
}

/** For a write that a reader can do without: on a full disk, signed-in people go on reading. */
export function logDiskFailure(log: Deps['log'], write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isDiskFault(error)) throw error;
    log.warn('session not written', { code: getErrorCode(error) });
  }
}
