import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Sqlite } from './connection.ts';

/** What tells whether a list of orders may have changed, by this process or another. */
export interface Changes {
  /** Another one after each write to orders, their lines, people or stops of the plant, and after each commit of another process. */
  version(): string;
  /** Another one after each commit of another process. */
  foreignVersion(): number;
  /** Is told of each order that is written. It runs within the statement: it may note what it is told, and no more. */
  onOrder(note: (orderId: string, order: WrittenOrder) => void): void;
  /** Is told when the money of each new entry of the ledger changed hands. */
  onEntry(note: (at: number) => void): void;
  /** Is told that an account came or went, or changed in what accounts are counted by. */
  onAccount(note: () => void): void;
}

/** What an order counts by in figures of a day. */
export interface CountedOrder {
  createdAt: number;
  status: OrderStatus;
  grandTotal: number;
  rebate: number;
  amountPaid: number;
  pickedUpAt: number | null;
  completedAt: number | null;
  pickupBy: number | null;
  promiseFrom: number;
  promisedAt: number;
  stepDueAt: number | null;
}

export interface WrittenOrder {
  isUpdate: boolean;
  /** As it was before this statement; null: there was none. */
  before: CountedOrder | null;
  /** Before and after. */
  livreurIds: string[];
  statuses: OrderStatus[];
}

const COUNTED = [
  ...['created_at', 'status', 'grand_total', 'rebate', 'amount_paid', 'picked_up_at', 'completed_at'],
  ...['pickup_by', 'promise_from', 'promised_at', 'step_due_at'],
];
const countedOf = (row: 'old' | 'new') => COUNTED.map((column) => `${row}.${column}`).join(', ');
const NOTHING = COUNTED.map(() => 'null').join(', ');

const TRIGGERS = `
  create temp trigger order_inserted after insert on main.orders begin select order_written(new.id, null, new.livreur_id, null, new.status, ${NOTHING}); end;
  create temp trigger order_updated after update on main.orders begin select order_written(new.id, old.id, new.livreur_id, old.livreur_id, new.status, ${countedOf('old')}); end;
  create temp trigger order_deleted after delete on main.orders begin select order_written(old.id, null, old.livreur_id, null, null, ${countedOf('old')}); end;
  create temp trigger entry_inserted after insert on main.money_entries begin select entry_written(new.at); end;
  create temp trigger line_inserted after insert on main.order_lines begin select shown_written(); end;
  create temp trigger line_updated after update on main.order_lines begin select shown_written(); end;
  create temp trigger line_deleted after delete on main.order_lines begin select shown_written(); end;
  create temp trigger stop_inserted after insert on main.plant_stops begin select shown_written(); end;
  create temp trigger stop_ended after update of until on main.plant_stops begin select shown_written(); end;
  create temp trigger person_inserted after insert on main.users begin select account_written(); end;
  create temp trigger person_deleted after delete on main.users begin select account_written(); end;
  create temp trigger account_updated after update of role, active, confirmed_at, erased_at on main.users begin select account_written(); end;
`;

/** Written at each renewal of a session, and shown on no list of orders. */
const SIGN_OF_LIFE = 'last_seen_at';

const known = new WeakMap<Sqlite, Changes>();

/**
 * Counted by triggers of this connection alone: they are in no file, and see every statement and what foreign keys write.
 * What a transaction takes back counts as well, so that a list is read once too often and never too seldom.
 */
export function changesOf(sqlite: Sqlite): Changes {
  let changes = known.get(sqlite);
  if (!changes) {
    changes = watch(sqlite);
    known.set(sqlite, changes);
  }
  return changes;
}

function watch(sqlite: Sqlite): Changes {
  const notes: Parameters<Changes['onOrder']>[0][] = [];
  const entryNotes: Parameters<Changes['onEntry']>[0][] = [];
  const accountNotes: (() => void)[] = [];
  let writes = 0;
  sqlite.function('shown_written', () => {
    writes++;
    return null;
  });
  sqlite.function('account_written', () => {
    writes++;
    for (const note of accountNotes) note();
    return null;
  });
  // The order of an entry is written with it: lists need not be read again for the entry itself.
  sqlite.function('entry_written', (at: number) => {
    for (const note of entryNotes) note(at);
    return null;
  });
  sqlite.function(
    'order_written',
    (
      id: string,
      idBefore: string | null,
      livreurId: string | null,
      livreurBefore: string | null,
      statusAfter: OrderStatus | null,
      createdAt: number | null,
      status: OrderStatus | null,
      grandTotal: number,
      rebate: number,
      amountPaid: number,
      pickedUpAt: number | null,
      completedAt: number | null,
      pickupBy: number | null,
      promiseFrom: number,
      promisedAt: number,
      stepDueAt: number | null,
    ) => {
      writes++;
      const order = {
        isUpdate: idBefore !== null,
        before:
          createdAt === null || status === null
            ? null
            : {
                ...{ createdAt, status, grandTotal, rebate, amountPaid, pickedUpAt, completedAt },
                ...{ pickupBy, promiseFrom, promisedAt, stepDueAt },
              },
        livreurIds: [livreurId, livreurBefore].filter((one) => one !== null),
        statuses: [status, statusAfter].filter((one) => one !== null),
      };
      const isRenamed = idBefore !== null && idBefore !== id;
      for (const note of notes) {
        note(id, isRenamed ? { ...order, before: null } : order);
        if (isRenamed) note(idBefore, order);
      }
      return null;
    },
  );
  sqlite.exec(TRIGGERS);
  const columns = (sqlite.pragma('table_info(users)') as { name: string }[])
    .filter(({ name }) => name !== SIGN_OF_LIFE)
    .map(({ name }) => `"${name}"`);
  sqlite.exec(
    `create temp trigger person_updated after update of ${columns} on main.users begin select shown_written(); end`,
  );
  const dataVersion = sqlite.prepare('select data_version from pragma_data_version').pluck();
  const foreignVersion = () => dataVersion.get() as number;
  return {
    version: () => `${writes} ${foreignVersion()}`,
    foreignVersion,
    onOrder: (note) => void notes.push(note),
    onEntry: (note) => void entryNotes.push(note),
    onAccount: (note) => void accountNotes.push(note),
  };
}
