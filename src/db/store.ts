import { createDb, type Db, type Sqlite } from './connection.ts';
import { type Damage, watchForDamage } from './integrity/damage.ts';

export interface Store {
  db: Db;
  sqlite: Sqlite;
  file: string;
  damage: Damage;
  /** A synchronous transaction that takes the write lock at once; inside another, a savepoint. Nothing is awaited in it. */
  write<T>(work: () => T): T;
  /** Runs the effect once the open transaction has been committed, and never if it fails; of several with one key, the last. */
  afterCommit(effect: () => void, key?: unknown): void;
  close(): void;
}

export function createStore(sqlite: Sqlite, file: string): Store {
  const damage = watchForDamage(sqlite);
  const transaction = sqlite.transaction((work: () => unknown) => work());
  let effects = new Map<unknown, () => void>();
  return {
    db: createDb(sqlite),
    sqlite,
    file,
    damage,
    write: <T>(work: () => T) => {
      const before = new Map(effects);
      try {
        return transaction.immediate(work) as T;
      } catch (error) {
        effects = before;
        throw error;
      } finally {
        if (!sqlite.inTransaction) {
          const committed = [...effects.values()];
          effects = new Map();
          for (const effect of committed) effect();
        }
      }
    },
    afterCommit: (effect, key = effect) => {
      if (sqlite.inTransaction) effects.set(key, effect);
      else effect();
    },
    close: () => sqlite.close(),
  };
}
