import type { Sqlite } from '../connection.ts';
import { isDamage } from '../refusal.ts';

/** Writes stop once a file was found damaged, so that nothing makes it worse. */
export interface Damage {
  readonly reason: string | null;
  report(reason: string): void;
  onFound(listener: (reason: string) => void): void;
}

const METHODS = ['run', 'get', 'all'] as const;

/** Prepared statements report damage themselves, so that no caller has to recognise it. */
export function watchForDamage(sqlite: Sqlite): Damage {
  let reason: string | null = null;
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
  };
}
