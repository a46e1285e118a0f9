import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { openBare } from '#db/connection.ts';

/** This server kills itself right before the n-th change of a file or act on the database during its start. */
let left = Number(process.env.DIES_AT);

function countCalls<Target extends object>(target: Target, ...names: (keyof Target)[]): void {
  for (const name of names) {
    const method = target[name] as (...values: unknown[]) => unknown;
    const callAndCount = function (this: unknown, ...values: unknown[]) {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      return method.apply(this, values);
    };
    Object.defineProperty(target, name, { value: callAndCount, writable: true, configurable: true });
  }
}

const database = Object.getPrototypeOf(openBare(':memory:')) as ReturnType<typeof openBare>;
countCalls(database, 'exec', 'pragma', 'close');
countCalls(fs, 'openSync', 'writeFileSync', 'renameSync', 'rmSync');
syncBuiltinESMExports();

await import('#server/boot/main.ts');
