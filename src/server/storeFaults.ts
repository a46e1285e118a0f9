import { getErrorCode, isDamage, isDiskError, isDiskFault } from '#db/refusal.ts';
import type { Store } from '#db/store.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Deps } from './ctx.ts';
import { describeError } from './log.ts';

export function toStoreFailure(error: unknown, deps: Pick<Deps, 'store' | 'log' | 'now'>): unknown {
  const isWriting = isDiskFault(error) || isDiskError(error);
  if (isDamage(error) || (isWriting && deps.store.damage.reason !== null))
    return new DomainError('READ_ONLY', { retryAfter: 60 });
  if (!isWriting) return error;
  reportDiskFault(error, deps);
  return new DomainError('UNAVAILABLE', { retryAfter: 5 });
}

/** Every request meets the same fault, and its lines would fill what is left of the disk. */
const REPORT_INTERVAL_MS = MINUTE;
const reportedAt = new WeakMap<Store, number>();

export function reportDiskFault(
  error: unknown,
  { store, log, now }: Pick<Deps, 'store' | 'log' | 'now'>,
): void {
  if (store.damage.hold) return;
  const at = now();
  const last = reportedAt.get(store);
  if (last !== undefined && Math.abs(at - last) < REPORT_INTERVAL_MS) return;
  reportedAt.set(store, at);
  log.error('database not writable', { code: getErrorCode(error), ...describeError(error) });
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
