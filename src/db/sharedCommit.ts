import type { Sqlite } from './connection.ts';

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
