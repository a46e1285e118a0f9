import { DAY } from '#domain/format/calendar.ts';
import type { Closing } from './openTime.ts';
import type { PhoneAct } from './phoneHours.ts';

type Slot = { from: number; to: number };

/** Pieces that really moved, whatever was recorded. */
type Linen = { fetched: number; passedOn: number; broughtBack: number; missing: number };

export class Reality {
  private readonly linen = new Map<string, Linen>();
  /** Cash that each livreur has really taken from clients. */
  readonly received = new Map<string, number>();
  /** Cash that was laid on the desk's table, by the id of its hand-over. */
  readonly laidOnTable = new Map<string, number>();
  /** Cash that each livreur has lost before handing it in. */
  readonly missingCoins = new Map<string, number>();
  /** Money that the house itself has received, by Wave or at the till, less what it paid back. */
  house = 0;
  phoneActs: PhoneAct[] = [];
  /** Cash that lies in the drawer of the desk. */
  drawer = 0;
  /** Cash that was missing in the drawer when its day was closed. */
  readonly drawerGaps = new Map<string, number>();
  /** What orders cost less by, because somebody gave it back as a favour. */
  readonly favours = new Map<string, number>();
  /** What admins gave back without asking an owner, by day. */
  readonly refundedByAdmins = new Map<number, number>();
  /** How often somebody was called or written to. */
  attempts = 0;
  readonly shownPromises = new Map<string, number>();
  readonly stops: { since: number; until: number }[] = [];
  /** Start of the stop that has not ended yet. */
  openStop: number | null = null;
  readonly movedByDesk: { orderId: string; at: number; to: number }[] = [];
  readonly bookedSlots = new Map<string, Slot>();
  readonly chosenSlots: { orderId: string; at: number; leg: 'pickup' | 'delivery'; slot: Slot }[] = [];
  readonly closings: Closing[] = [];

  /** What the client is shown when the order is placed. */
  readPromise({ id, promisedAt, slot }: { id: string; promisedAt: number; slot: Slot | null }): void {
    this.shownPromises.set(id, promisedAt);
    if (slot) this.bookedSlots.set(id, slot);
  }

  getLinen(orderId: string): Linen {
    const linen = this.linen.get(orderId) ?? { fetched: 0, passedOn: 0, broughtBack: 0, missing: 0 };
    this.linen.set(orderId, linen);
    return linen;
  }

  listOrders(): [orderId: string, linen: Linen][] {
    return [...this.linen];
  }

  receiveCash(livreurId: string, francs: number): void {
    this.received.set(livreurId, (this.received.get(livreurId) ?? 0) + francs);
  }

  giveBack(at: number, { amount, isByAdmin }: { amount: number; isByAdmin: boolean }): void {
    this.house -= amount;
    const day = at - (at % DAY);
    if (isByAdmin) this.refundedByAdmins.set(day, (this.refundedByAdmins.get(day) ?? 0) + amount);
  }

  giveFavour(orderId: string, amount: number): void {
    this.favours.set(orderId, (this.favours.get(orderId) ?? 0) + amount);
  }

  loseCash(livreurId: string, francs: number): void {
    this.missingCoins.set(livreurId, (this.missingCoins.get(livreurId) ?? 0) + francs);
  }
}
