import { createDb, type Db, type Sqlite } from './connection.ts';
import { type Damage, watchForDamage } from './integrity/damage.ts';
import { createRowSealer } from './integrity/rowSeals.ts';

export interface SharedCommit {
  /** The works of one turn of the event loop share the transaction that the first of them begins. */
  join<T>(work: () => T): T;
  /** It settles with the commit of the works that have joined; null while none waits for one. */
  readonly promise: Promise<void> | null;
  commitNow(): void;
}

type Commit = { promise: Promise<void>; settle(fault?: unknown): void; fault?: unknown };

function createCommit(): Commit {
  let settle: Commit['settle'] = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    settle = (fault) => (fault === undefined ? resolve() : reject(fault));
  });
  // Nobody may wait for the promise.
  promise.catch(() => {});
  return { promise, settle };
}

/** `work` runs as a savepoint, so one that throws undoes only its own rows. */
export function createSharedCommit(
  sqlite: Sqlite,
  { onCommitted, onUndone }: { onCommitted(): void; onUndone(): void },
): SharedCommit {
  const begin = sqlite.prepare('BEGIN IMMEDIATE');
  const end = sqlite.prepare('COMMIT');
  const undo = sqlite.prepare('ROLLBACK');
  let shared: Commit | null = null;
  const commitNow = () => {
    const commit = shared;
    shared = null;
    if (!commit) return;
    try {
      // A full disk makes SQLite roll back the whole transaction in the middle of a work.
      if (!sqlite.inTransaction) throw commit.fault ?? new Error('the shared transaction was rolled back');
      end.run();
    } catch (error) {
      if (sqlite.inTransaction) undo.run();
      onUndone();
      return commit.settle(error);
    }
    onCommitted();
    commit.settle();
  };
  return {
    join: (work) => {
      if (shared === null && !sqlite.inTransaction) {
        begin.run();
        shared = createCommit();
        setImmediate(commitNow);
      }
      if (shared?.fault) throw shared.fault;
      try {
        return work();
      } catch (error) {
        if (shared && !sqlite.inTransaction) shared.fault = error;
        throw error;
      }
    },
    get promise() {
      return shared?.promise ?? null;
    },
    commitNow,
  };
}

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
