import type { Express } from '#domain/orders/express.ts';

type Slot = { from: number; to: number };

/** Pieces that really moved, whatever was recorded. */
type Linen = { fetched: number; passedOn: number; broughtBack: number; missing: number };
/** `cash` is the part of the paid sum that came in cash; the order costs less by a `favour`. */
type Money = { paid: number; cash: number; favour: number };

export class Reality {
  readonly linen = new Map<string, Linen>();
  readonly money = new Map<string, Money>();
  /** Cash that each livreur has really taken from clients. */
  readonly received = new Map<string, number>();
  /** Cash that was laid on the desk's table, by the id of its hand-over. */
  readonly laidOnTable = new Map<string, number>();
  /** Cash that each livreur has lost before handing it in. */
  readonly missingCoins = new Map<string, number>();
  /** Money that the house itself has received, by a provider or at the till, less what it paid back. */
  house = 0;
  /** Cash that lies in the drawer of the desk. */
  drawer = 0;
  /** Cash that was missing in the drawer when its day was closed. */
  readonly drawerGaps = new Map<string, number>();
  /** Each business has paid this, had it withheld or was given it, less what was taken back. */
  readonly cameFromAccounts = new Map<string, number>();
  /** The lines of each order cost this by the arithmetic of its people. */
  readonly prices = new Map<string, number>();
  /** The owner offers it now. */
  express: Express | null = null;
  /** Hours that express orders were placed with. */
  readonly expressHours = new Map<string, number>();
  readonly expressChanges: { orderId: string; at: number; hours: number | undefined; pickupBy: number }[] =
    [];
  readonly shownPromises = new Map<string, number>();
  readonly stops: { since: number; until: number }[] = [];
  /** Start of the stop that has not ended yet. */
  openStop: number | null = null;
  /** A stop of the plant moves no linen that was ready. */
  readonly readyAt = new Map<string, number>();
  readonly movedByDesk: { orderId: string; at: number; to: number }[] = [];
  readonly bookedSlots = new Map<string, Slot>();
  readonly chosenSlots: { orderId: string; at: number; leg: 'pickup' | 'delivery'; slot: Slot }[] = [];

  getLinen(orderId: string): Linen {
    return getOrSet(this.linen, orderId, { fetched: 0, passedOn: 0, broughtBack: 0, missing: 0 });
  }

  getMoney(orderId: string): Money {
    return getOrSet(this.money, orderId, { paid: 0, cash: 0, favour: 0 });
  }

  receiveCash(orderId: string, livreurId: string, francs: number): void {
    const money = this.getMoney(orderId);
    money.paid += francs;
    money.cash += francs;
    addTo(this.received, livreurId, francs);
  }
}

export function addTo<Key>(sums: Map<Key, number>, key: Key, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

function getOrSet<Key, Value>(values: Map<Key, Value>, key: Key, first: Value): Value {
  const value = values.get(key) ?? first;
  values.set(key, value);
  return value;
}
