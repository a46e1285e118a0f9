import type { Statement } from 'better-sqlite3';
import type { Sqlite } from '#db/connection.ts';

/** The array grows with each statement that runs; a test empties it with `length = 0`. */
export function recordStatements(sqlite: Sqlite): string[] {
  const statements: string[] = [];
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((text: string) => recordRuns(prepare(text), statements)) as typeof sqlite.prepare;
  return statements;
}

/** Methods such as `raw()` return the statement itself, which must stay wrapped. */
function recordRuns(statement: Statement, statements: string[]): Statement {
  return new Proxy(statement, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (name === 'run' || name === 'all' || name === 'get') statements.push(target.source);
        const answer: unknown = value.apply(target, args);
        return answer === target ? recordRuns(target, statements) : answer;
      };
    },
  });
}
