import { runAccountJobs } from '#server/accounts/money/monthlyRun.ts';
import { openRealHouse } from './realHouse.ts';

/** This process makes the invoices of ended months in a real file, and kills itself before its n-th write; 0 spares it. */
const [folder = '', now = '', writes = ''] = process.argv.slice(2);
const { store, deps } = openRealHouse(folder);

let left = Number(writes);
const statement = Object.getPrototypeOf(store.sqlite.prepare('select 1'));
for (const name of ['run', 'get'] as const) {
  const execute = statement[name];
  statement[name] = function (...parameters: unknown[]) {
    if (!this.readonly && --left === 0) process.kill(process.pid, 'SIGKILL');
    return execute.apply(this, parameters);
  };
}
runAccountJobs({ ...deps, now: () => Number(now) });
store.close();
process.exit(0);
