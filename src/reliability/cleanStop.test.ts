import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openStore } from '#db/open.ts';
import { insertManyOrders } from '#testing/insertManyOrders.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';
import { startProgram } from './startProgram.ts';

const STOPS = readSize('CLEAN_STOPS', { usual: 2, whole: 100 });
/** The process that verifies the database after a start still reads this many when the stop comes. */
const ORDERS = 10_000;

const { main, laveo } = inject('programs');
const folder = openScratchFolder();

it(`F13: each of ${STOPS} stops after a backup beside the server leaves the log merged`, async () => {
  const world = await aWorld({ store: openStore({ file: folder.file }), at: Date.now() });
  insertManyOrders(world.store, ORDERS, Date.now());
  world.close();
  const env = { DATA_DIR: folder.path };
  for (let stop = 1; stop <= STOPS; stop++) {
    const running = startProgram(main, { cwd: folder.path, env });
    await running.url;
    const copy = join(folder.path, `${stop}.sqlite`);
    const backup = spawn(process.execPath, [laveo, 'backup', copy], { env: { ...process.env, ...env } });
    expect(await once(backup, 'close')).toEqual([0, null]);
    expect(await running.stop()).toBe(0);
    rmSync(copy);
    expect([stop, existsSync(`${folder.file}-wal`)]).toEqual([stop, false]);
  }
});
