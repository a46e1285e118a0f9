import { isOwnEntryOfToday } from '../money/ledger.ts';
import type { Actor } from '../people/roles.ts';
import type { AccountEntryKind } from './account.ts';

/** Anybody at the desk takes back their own receipt of the day, a superadmin anything else. */
export function findEntryReversalRefusal(
  entry: { kind: AccountEntryKind; actorId: string; at: number; isReversed: boolean },
  actor: Actor,
  now: number,
) {
  if (entry.kind === 'reversal') return 'NOT_REVERSIBLE';
  if (entry.isReversed) return 'ALREADY_REVERSED';
  const isOwn = isOwnEntryOfToday({ actorId: entry.actorId, recordedAt: entry.at }, actor, now);
  return actor.role === 'superadmin' || isOwn ? null : 'NOT_YOURS_TO_REVERSE';
}
