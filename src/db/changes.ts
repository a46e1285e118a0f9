import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Sqlite } from './connection.ts';

/** Tells whether a list of orders may have changed, by this process or another. */
export interface Changes {
  /** A new text after each write to orders, lines, people or stops of the plant, and each commit of another process. */
  version(): string;
  readForeign(): number;
  /** A note runs within the statement: it may note what it is told, and no more. */
  onOrder(note: (orderId: string, keys: OrderKeys) => void): void;
}

export type OrderKeys = { livreurIds: string[]; statuses: OrderStatus[]; createdAts: number[] };

const KEYS = ['id', 'livreur_id', 'status', 'created_at'];
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
  create temp trigger person_inserted after insert on main.users begin select shown_written(); end;
  create temp trigger person_deleted after delete on main.users begin select shown_written(); end;
`;

/** Each renewal of a session writes it, and no list of orders shows it. */
const SIGN_OF_LIFE = 'last_seen_at';

const known = new WeakMap<Sqlite, Changes>();

/**
 * Temporary triggers of this connection count: they are in no file, and see every statement and what foreign keys write.
 * What a transaction takes back counts as well, so that a list is read once too often and never too seldom.
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
      livreurId: string | null,
      livreurBefore: string | null,
      status: OrderStatus,
      statusBefore: OrderStatus,
      createdAt: number,
      createdBefore: number,
    ) => {
      writes++;
      const keys = {
        livreurIds: [livreurId, livreurBefore].filter((one) => one !== null),
        statuses: [status, statusBefore],
        createdAts: [createdAt, createdBefore],
      };
      for (const note of notes) for (const one of new Set([id, idBefore])) note(one, keys);
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
  const readForeign = () => dataVersion.get() as number;
  return {
    version: () => `${writes} ${readForeign()}`,
    readForeign,
    onOrder: (note) => void notes.push(note),
  };
}
