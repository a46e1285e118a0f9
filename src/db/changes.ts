import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Sqlite } from './connection.ts';

/** Caches ask this object whether a list of orders may have changed, by a write of this process or another. */
export interface Changes {
  /** The text changes after each write to orders, lines, people, plant stops or cash hand-overs, and each commit of another process. */
  version(): string;
  readForeign(): number;
  /** `note` runs inside the writing statement, so it may only record its arguments. */
  onOrder(note: (orderId: string, keys: OrderKeys) => void): void;
}

export type OrderKeys = {
  clientIds: string[];
  livreurIds: string[];
  statuses: OrderStatus[];
  createdAts: number[];
};

const KEYS = ['id', 'client_id', 'livreur_id', 'status', 'created_at'];
const listKeys = (...rows: ('old' | 'new')[]) =>
  KEYS.flatMap((key) => rows.map((row) => `${row}.${key}`)).join(', ');

const TRIGGERS = `
  create temp trigger order_inserted after insert on main.orders begin select order_written(${listKeys('new', 'new')}); end;
  create temp trigger order_updated after update on main.orders begin select order_written(${listKeys('new', 'old')}); end;
  create temp trigger order_deleted after delete on main.orders begin select order_written(${listKeys('old', 'old')}); end;
  create temp trigger line_inserted after insert on main.order_lines begin select shown_written(); end;
  create temp trigger line_updated after update on main.order_lines begin select shown_written(); end;
  create temp trigger line_deleted after delete on main.order_lines begin select shown_written(); end;
  create temp trigger stop_inserted after insert on main.plant_stops begin select shown_written(); end;
  create temp trigger stop_ended after update of until on main.plant_stops begin select shown_written(); end;
  create temp trigger cash_declared after insert on main.cash_handovers begin select shown_written(); end;
  create temp trigger cash_counted after update of counted on main.cash_handovers begin select shown_written(); end;
  create temp trigger person_inserted after insert on main.users begin select shown_written(); end;
  create temp trigger person_deleted after delete on main.users begin select shown_written(); end;
`;

/** The triggers leave this column out: each renewal of a session writes it, and no list of orders shows it. */
const SIGN_OF_LIFE = 'last_seen_at';

const known = new WeakMap<Sqlite, Changes>();

/**
 * Temporary triggers of this connection see every statement and what foreign keys write, and are stored in no file.
 * Writes that are rolled back count too, so that a list is read once too often but never too seldom.
 */
export function getChanges(sqlite: Sqlite): Changes {
  let changes = known.get(sqlite);
  if (!changes) {
    changes = watchChanges(sqlite);
    known.set(sqlite, changes);
  }
  return changes;
}

function watchChanges(sqlite: Sqlite): Changes {
  const notes: Parameters<Changes['onOrder']>[0][] = [];
  let writes = 0;
  sqlite.function('shown_written', () => {
    writes++;
    return null;
  });
  sqlite.function(
    'order_written',
    (
      id: string,
      idBefore: string,
      clientId: string | null,
      clientBefore: string | null,
      livreurId: string | null,
      livreurBefore: string | null,
      status: OrderStatus,
      statusBefore: OrderStatus,
      createdAt: number,
      createdBefore: number,
    ) => {
      writes++;
      const keys = {
        clientIds: [clientId, clientBefore].filter((one) => one !== null),
        livreurIds: [livreurId, livreurBefore].filter((one) => one !== null),
        statuses: [status, statusBefore],
        createdAts: [createdAt, createdBefore],
      };
      for (const note of notes) for (const one of new Set([id, idBefore])) note(one, keys);
      return null;
    },
  );
  // A connection that is read-only may still have temporary triggers, which are stored in no file.
  const isReadOnly = sqlite.pragma('query_only', { simple: true });
  sqlite.pragma('query_only = OFF');
  sqlite.exec(TRIGGERS);
  const columns = (sqlite.pragma('table_info(users)') as { name: string }[])
    .filter(({ name }) => name !== SIGN_OF_LIFE)
    .map(({ name }) => `"${name}"`);
  sqlite.exec(
    `create temp trigger person_updated after update of ${columns} on main.users begin select shown_written(); end`,
  );
  sqlite.pragma(`query_only = ${isReadOnly}`);
  const dataVersion = sqlite.prepare('select data_version from pragma_data_version').pluck();
  const readForeignVersion = () => dataVersion.get() as number;
  return {
    version: () => `${writes} ${readForeignVersion()}`,
    readForeign: readForeignVersion,
    onOrder: (note) => void notes.push(note),
  };
}
