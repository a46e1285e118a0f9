import type { Deps } from './ctx.ts';
import { describeError } from './log.ts';

const TICK_MS = 1000;

export interface DueWorker {
  start(): void;
  /** Something is due now, so the next tick is not waited for. */
  wake(): void;
  /** Resolves when everything that was due has been done. */
  step(): Promise<void>;
  stop(): Promise<void>;
}

interface Work<Row> {
  what: string;
  listDue(deps: Deps): Row[];
  getId(row: Row): string;
  run(deps: Deps, row: Row): Promise<void>;
  /** The result of one row decides on the next, which waits so long for it; by default all begin at once. */
  patienceMs?: number;
}

/** Works on each row of a table when it is due; one that hangs holds up no other. */
export function createDueWorker<Row>(
  getDeps: () => Deps,
  { what, listDue, getId, run, patienceMs = 0 }: Work<Row>,
): DueWorker {
  const underWay = new Map<string, Promise<void>>();
  const since = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isFailing = false;

  const begin = (deps: Deps, row: Row) => {
    const id = getId(row);
    since.set(id, performance.now());
    const done = run(deps, row)
      .catch((error) => deps.log.error(`${what} failed`, { id, ...describeError(error) }))
      .finally(() => {
        underWay.delete(id);
        since.delete(id);
        if (patienceMs > 0) beginDue();
      });
    underWay.set(id, done);
  };
  const beginDue = () => {
    const deps = getDeps();
    if (isStopped || deps.store.damage.isReadOnly) return;
    try {
      const isWaiting = [...since.values()].some((at) => performance.now() - at < patienceMs);
      const due = isWaiting ? [] : listDue(deps).filter((row) => !underWay.has(getId(row)));
      for (const row of patienceMs > 0 ? due.slice(0, 1) : due) begin(deps, row);
      isFailing = false;
    } catch (error) {
      if (!isFailing) deps.log.error(`${what} failed`, describeError(error));
      isFailing = true;
    }
  };
  return {
    start() {
      timer = setInterval(beginDue, TICK_MS).unref();
    },
    wake: () => void setImmediate(beginDue),
    async step() {
      beginDue();
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}
