import type { Sqlite } from './open.ts';

/** What tells whether a list of orders may have changed, by this process or another. */
export interface Changes {
  /** Another one after each write to orders, their lines or people, and after each commit of another process. */
  version(): string;
  /** Another one after each commit of another process. */
  foreignVersion(): number;
  /** Is told of each order that is written. It runs within the statement: it may note what it is told, and no more. */
  onOrder(note: (orderId: string, order: WrittenOrder) => void): void;
  /** Is told that an account came or went, or changed in what accounts are counted by. */
  onAccount(note: () => void): void;
}

/** What an order is counted by, before and after. */
export interface WrittenOrder {
  isUpdate: boolean;
  createdAt: number[];
  livreurIds: string[];
}

const TRIGGERS = `
  create temp trigger order_inserted after insert on main.orders begin select order_written(new.id, null, new.created_at, null, new.livreur_id, null); end;
  create temp trigger order_updated after update on main.orders begin select order_written(new.id, old.id, new.created_at, old.created_at, new.livreur_id, old.livreur_id); end;
  create temp trigger order_deleted after delete on main.orders begin select order_written(old.id, null, old.created_at, null, old.livreur_id, null); end;
  create temp trigger line_inserted after insert on main.order_lines begin select shown_written(); end;
  create temp trigger line_updated after update on main.order_lines begin select shown_written(); end;
  create temp trigger line_deleted after delete on main.order_lines begin select shown_written(); end;
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
  sqlite.function(
    'order_written',
    (
      id: string,
      before: string | null,
      at: number,
      atBefore: number | null,
      livreurId: string | null,
      livreurBefore: string | null,
    ) => {
      writes++;
      const order = {
        isUpdate: before !== null,
        createdAt: atBefore === null ? [at] : [at, atBefore],
        livreurIds: [livreurId, livreurBefore].filter((one) => one !== null),
      };
      for (const note of notes) {
        note(id, order);
        if (before !== null && before !== id) note(before, order);
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
    onAccount: (note) => void accountNotes.push(note),
  };
}
