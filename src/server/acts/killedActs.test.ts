import { beforeAll, expect, it } from 'vitest';
import { listTables } from '#testing/database.ts';
import { ONCE, openFixture, openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { listProcedures } from '#testing/routerProcedures.ts';
import { callProcedure, createScene, isForbidden, prepareCall } from '#testing/scene.ts';

const ACTORS = { orders: 'client', missions: 'livreur', dispatch: 'admin', cash: 'admin' } as const;

const folder = openScratchFolder(ONCE);
const world = openWorld(() => ({ settings: { dataDir: folder.path } }), ONCE);
const scene = openFixture(() => createScene(world), undefined, ONCE);
let acts: { name: string; role: (typeof ACTORS)[keyof typeof ACTORS] }[];

beforeAll(async () => {
  acts = [];
  for (const name of listProcedures('mutation')) {
    const role = ACTORS[name.split('.')[0] as keyof typeof ACTORS];
    if (role && !(await isForbidden(scene, name, role))) acts.push({ name, role });
  }
});

/** Limits count a call that fails too. */
const IGNORED = ['throttles', 'challenges', 'sessions', 'users', 'counters'];
const readCounts = () =>
  listTables(world.store.sqlite, IGNORED).map((table) => [
    table,
    world.store.sqlite.prepare(`select count(*) from "${table}"`).pluck().get(),
  ]);
const readSums = () =>
  world.store.sqlite
    .prepare('select sum(version), sum(amount_paid), sum(pieces_held) from orders')
    .raw()
    .get();

/** An error before the outermost commit stands for a server that is killed. */
async function killDuring(send: () => Promise<unknown>): Promise<void> {
  const { store } = world;
  const { write, writeTogether } = store;
  let isOpen = false;
  store.write = (work) => {
    if (isOpen) return write(work);
    isOpen = true;
    return write(() => {
      work();
      throw new Error('killed');
    });
  };
  store.writeTogether = store.write;
  try {
    await send();
  } finally {
    Object.assign(store, { write, writeTogether });
  }
}

it('an act that is killed before its commit leaves nothing, and is done when it is sent again', async () => {
  const refused: string[] = [];
  for (const { name, role } of acts) {
    const { browser, input } = await prepareCall(scene, name, role);
    await browser.makeCtx();
    const before = [readCounts(), readSums()];
    await killDuring(() => callProcedure(browser, name, input));
    expect([name, readCounts(), readSums()]).toEqual([name, ...before]);
    const outcome = await callProcedure(browser, name, input);
    if ('refused' in outcome) refused.push(`${name} ${outcome.refused}`);
  }
  expect(acts.length).toBeGreaterThan(40);
  expect(refused).toEqual([]);
});
