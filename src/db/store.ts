import { createDb, type Db, type Sqlite } from './connection.ts';
import { type Damage, watchForDamage } from './integrity/damage.ts';
import { createRowSealer } from './integrity/rowSeals.ts';
import { createSharedCommit } from './sharedCommit.ts';

export interface Store {
  db: Db;
  sqlite: Sqlite;
  file: string;
  damage: Damage;
  /** The write lock is taken at once, a nested write is a savepoint, and nothing may be awaited inside. */
  write<T>(work: () => T): T;
  /**
   * All works of one turn of the event loop share one commit at its end, so the caller answers only once `sharedCommit`
   * has resolved. A work that throws undoes only its own rows.
   */
  writeTogether<T>(work: () => T): T;
  readonly sharedCommit: Promise<void> | null;
  /** The batch gets all items of a transaction right before the commit, without those of a savepoint that failed. */
  beforeCommit<Item>(batch: (items: readonly Item[]) => void, item: Item): void;
  /** The effect runs only after a successful commit; of several with one key the last one runs. */
  afterCommit(effect: () => void, key?: unknown): void;
  /** The listener gets the error of a failed effect; the commit stands and the other effects still run. */
  onEffectFault(listener: (error: unknown) => void): void;
  close(): void;
}

type BatchedItem = { batch(items: readonly unknown[]): void; item: unknown };

export function createStore(sqlite: Sqlite, file: string): Store {
  const damage = watchForDamage(sqlite);
  const transaction = sqlite.transaction((work: () => unknown) => work());
  const sealer = createRowSealer(sqlite);
  let depth = 0;
  let effects = new Map<unknown, () => void>();
  let batched: BatchedItem[] = [];
  const faultListeners: ((error: unknown) => void)[] = [];
  // A batch may add items, so the loop runs until none is left.
  const flushBatches = () => {
    while (batched.length > 0) {
      const items = batched;
      batched = [];
      for (const batch of new Set(items.map((one) => one.batch)))
        batch(items.filter((one) => one.batch === batch).map(({ item }) => item));
    }
  };
  const runEffects = () => {
    const committed = [...effects.values()];
    effects = new Map();
    for (const effect of committed) runEffectSafely(effect);
  };
  const runEffectSafely = (effect: () => void) => {
    try {
      effect();
    } catch (error) {
      if (faultListeners.length === 0) process.emitWarning(error instanceof Error ? error : String(error));
      for (const listener of faultListeners) listener(error);
    }
  };
  const runWork = <T>(work: () => T): T => {
    const before = { effects: new Map(effects), items: batched.length };
    depth++;
    try {
      return transaction.immediate(() => {
        if (depth === 1) sealer.begin();
        const result = work();
        if (depth === 1) {
          flushBatches();
          sealer.seal();
        }
        return result;
      }) as T;
    } catch (error) {
      effects = before.effects;
      batched.length = before.items;
      throw error;
    } finally {
      depth--;
    }
  };
  const shared = createSharedCommit(sqlite, {
    onCommitted: runEffects,
    onUndone: () => {
      effects = new Map();
    },
  });
  return {
    db: createDb(sqlite),
    sqlite,
    file,
    damage,
    write: (work) => {
      if (depth === 0) shared.commitNow();
      try {
        return runWork(work);
      } finally {
        if (!sqlite.inTransaction) runEffects();
      }
    },
    writeTogether: (work) => shared.join(() => runWork(work)),
    get sharedCommit() {
      return shared.promise;
    },
    beforeCommit: (batch, item) => {
      if (!sqlite.inTransaction) throw new Error('an item of a batch needs a transaction');
      batched.push({ batch: batch as BatchedItem['batch'], item });
    },
    afterCommit: (effect, key = effect) => {
      if (sqlite.inTransaction) effects.set(key, effect);
      else effect();
    },
    onEffectFault: (listener) => void faultListeners.push(listener),
    close: () => {
      shared.commitNow();
      sqlite.close();
    },
  };
}
