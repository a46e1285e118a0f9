import { creditUndoneOrders } from '../accounts/money/monthlyRun.ts';
import type { ActEvent } from '../acts/change.ts';
import { nudgeCash } from '../cash/nudge.ts';
import type { Deps } from '../ctx.ts';
import { endLinksOfCorrectedOrders } from '../follow/links.ts';
import { writeSales } from '../invoices/sales.ts';
import { nudgeScreens } from '../live/live.ts';
import { writeOrderLetters } from '../mail/letters/orderLetters.ts';
import { endOutdatedAttempts, settleRecordedMismatches } from '../payments/attempts/startPayment.ts';
import { storeStays } from '../places/doors.ts';
import { writePushes } from '../push/enqueue.ts';
import { reopenMovedVisits } from '../recurring/scheduler.ts';
import { deleteLeftPlaces, reckonArrivalsAfterActs } from '../rounds/arrivals.ts';

type Follower = (deps: Deps, events: readonly ActEvent[]) => void;

interface FollowUp {
  what: string;
  /** A writer runs just before the commit and stores what must not be lost. */
  writes?: Follower;
  /** A nudge runs after the commit; if it is lost, the next one makes up for it. */
  nudges?: Follower;
}

/**
 * Each follower receives all events of a transaction at once. Cash hand-overs, the inbox, the plant and a
 * livreur's availability are not acts on an order, so their own code writes their rows and letters and sends their
 * nudges.
 */
const FOLLOW_UPS: readonly FollowUp[] = [
  // A letter to the right number brings a link of its own.
  { what: 'links of an order whose client’s number was corrected', writes: endLinksOfCorrectedOrders },
  // The letter of a delivery names the sum of the sale.
  { what: 'sales that the tax office certifies', writes: writeSales },
  { what: 'letters to the client of the order', writes: writeOrderLetters },
  { what: 'notifications to the livreurs, the desk and the client of the order', writes: writePushes },
  { what: 'electronic payments of a sum that the order no longer owes', writes: endOutdatedAttempts },
  { what: 'electronic payments of another sum, once it is recorded', writes: settleRecordedMismatches },
  { what: 'invoices of a business with an order that is no longer delivered', writes: creditUndoneOrders },
  { what: 'where the livreur stood before a confirmed hand-over', writes: storeStays },
  { what: 'the answer about a visit that was moved to another day', writes: reopenMovedVisits },
  { what: 'places in rounds of orders that leave their livreur', writes: deleteLeftPlaces },
  { what: 'hours at which the livreurs of the order arrive', writes: reckonArrivalsAfterActs },
  { what: 'open screens of the desk, the client and the livreurs', nudges: nudgeScreens },
  { what: 'open screens of the cash that a livreur holds', nudges: nudgeCash },
];

export function runFollowUps(deps: Deps, events: readonly ActEvent[]): void {
  for (const { writes } of FOLLOW_UPS) writes?.(deps, events);
  for (const { nudges } of FOLLOW_UPS) if (nudges) deps.store.afterCommit(() => nudges(deps, events));
}
