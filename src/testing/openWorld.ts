import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import type { Caller } from './browserClient.ts';
import { aFolder, openStoreOnDisk } from './database.ts';
import { type Served, serveWorld } from './http.ts';
import { aWorld, type World, type WorldOptions } from './world.ts';

type Hooks = { before(begin: () => unknown): void; after(end: () => unknown): void };

export const EACH: Hooks = { before: beforeEach, after: afterEach };
export const ONCE: Hooks = { before: beforeAll, after: afterAll };

/** The fixture is one object that receives each test's values, so that a test file can name it once. */
export function openFixture<T extends object>(
  make: () => T | Promise<T>,
  close: (fixture: T) => unknown = () => undefined,
  hooks = EACH,
): T {
  const fixture = {} as T;
  hooks.before(async () => {
    Object.assign(fixture, await make());
  });
  hooks.after(() => close(fixture));
  return fixture;
}

export const openWorld = (options: WorldOptions | (() => WorldOptions) = {}, hooks = EACH): World =>
  openFixture(
    () => aWorld(typeof options === 'function' ? options() : options),
    (world) => world.close(),
    hooks,
  );

export const openWorldOnDisk = (folder: ReturnType<typeof aFolder>, hooks = EACH): World =>
  openWorld(() => ({ store: openStoreOnDisk(folder.file), settings: { dataDir: folder.path } }), hooks);

export const openServedWorld = (world: World, hooks = EACH): Served =>
  openFixture(
    () => serveWorld(world),
    (served) => served.close(),
    hooks,
  );

/** A caller makes its rooms when they are asked for, so it has no fields that a fixture could receive. */
export function openCaller(signIn: () => Caller, hooks = EACH): Caller {
  const fixture = openFixture(() => ({ caller: signIn() }), undefined, hooks);
  return new Proxy({} as Caller, { get: (_, room) => fixture.caller[room as keyof Caller] });
}

export const openScratchFolder = (hooks = EACH): ReturnType<typeof aFolder> =>
  openFixture(aFolder, (folder) => folder.remove(), hooks);

/** Each test of the file ends with rows that `verify` finds no fault in. */
export const checkRowsAfterEach = (world: World): void =>
  afterEach(() => expect(findInconsistentRows(world.store.sqlite)).toEqual([]));
