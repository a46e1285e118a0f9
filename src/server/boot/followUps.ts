import type { ActEvent } from '../acts/event.ts';
import { nudgeCash } from '../cash/nudge.ts';
import type { Deps } from '../ctx.ts';
import { nudgeScreens } from '../live/nudgeScreens.ts';
import { writeOrderLetters } from '../mail/letters/orderLetters.ts';
import { writeStopLetters } from '../mail/letters/stopLetters.ts';

type Follower = (deps: Deps, events: readonly ActEvent[]) => void;

interface FollowUp {
  what: string;
  /** Runs right before the commit: what must arrive writes its row here. */
  writes?: Follower;
  /** Runs after the commit: a nudge that is lost is made good by the next one. */
  nudges?: Follower;
}

/**
 * A follower is given all events of a transaction once, and reads what else it needs. Cash hand-overs, the
 * inbox, the plant and a livreur's availability are no acts on an order: their own rows are written where
 * they happen, with a nudge beside them.
 */
const FOLLOW_UPS: readonly FollowUp[] = [
  { what: 'letters to the client of the order', writes: writeOrderLetters },
  { what: 'one letter to each client whose promises a stop has moved', writes: writeStopLetters },
  { what: 'open screens of the desk, the client and the livreurs', nudges: nudgeScreens },
  { what: 'open screens of the cash that a livreur holds', nudges: nudgeCash },
];

export function follow(deps: Deps, events: readonly ActEvent[]): void {
  for (const { writes } of FOLLOW_UPS) writes?.(deps, events);
  for (const { nudges } of FOLLOW_UPS) if (nudges) deps.store.afterCommit(() => nudges(deps, events));
}
