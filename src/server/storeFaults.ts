import { getErrorCode, isDamage, isDiskFault } from '#db/refusal.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { Deps } from './ctx.ts';

export function toRefusal(error: unknown, { store }: Pick<Deps, 'store'>): unknown {
  const isWriting = isDiskFault(error);
  if (isDamage(error) || (isWriting && store.damage.reason !== null))
    return new DomainError('READ_ONLY', { retryAfter: 60 });
  return isWriting ? new DomainError('UNAVAILABLE', { retryAfter: 5 }) : error;
}

/** A full disk must not stop signed-in people from reading, so the failed write is only logged. */
export function tolerateDiskFault(log: Deps['log'], write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isDiskFault(error)) throw error;
    log.warn('session not written', { code: getErrorCode(error) });
  }
}
