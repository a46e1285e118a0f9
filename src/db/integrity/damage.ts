import type { Sqlite } from '../connection.ts';
import { isDamage } from '../refusal.ts';

/** Writes stop once a file was found damaged, so that nothing makes it worse. */
export interface Damage {
  readonly reason: string | null;
  report(reason: string): void;
  onFound(listener: (reason: string) => void): void;
  /** Nothing is written before the returned function was called, nor after it if damage was found meanwhile. */
  holdWrites(): () => void;
  /** The end of the hold, or null when none is in force. */
  readonly hold: Promise<void> | null;
  readonly isReadOnly: boolean;
}

const METHODS = ['run', 'get', 'all'] as const;

/** Prepared statements report damage themselves, so that no caller has to recognise it. */
export function watchForDamage(sqlite: Sqlite): Damage {
  let reason: string | null = null;
  let hold: Promise<void> | null = null;
  const listeners: ((reason: string) => void)[] = [];
  const report = (firstReason: string) => {
    if (reason !== null) return;
    reason = firstReason;
    sqlite.pragma('query_only = ON');
    for (const listener of listeners) listener(firstReason);
  };
  const runAndReportDamage = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (isDamage(error)) report(String(error));
      throw error;
    }
  };
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((source: string) => {
    const statement = runAndReportDamage(() => prepare(source));
    for (const name of METHODS) {
      const method = statement[name].bind(statement) as (...values: unknown[]) => unknown;
      const runMethod = (...values: unknown[]) => runAndReportDamage(() => method(...values));
      Object.defineProperty(statement, name, { value: runMethod, writable: true, configurable: true });
    }
    return statement;
  }) as Sqlite['prepare'];
  return {
    get reason() {
      return reason;
    },
    report,
    onFound: (listener) => {
      if (reason === null) listeners.push(listener);
      else listener(reason);
    },
    holdWrites: () => {
      sqlite.pragma('query_only = ON');
      let endHold = () => {};
      hold = new Promise((resolve) => {
        endHold = resolve;
      });
      return () => {
        hold = null;
        if (reason === null) sqlite.pragma('query_only = OFF');
        endHold();
      };
    },
    get hold() {
      return hold;
    },
    get isReadOnly() {
      return reason !== null || hold !== null;
    },
  };
}
