import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { aFolder } from './database.ts';
import { type Served, serveWorld } from './http.ts';
import { aWorld, type World, type WorldOptions } from './world.ts';

type Hooks = { before(begin: () => unknown): void; after(end: () => unknown): void };

const EACH: Hooks = { before: beforeEach, after: afterEach };
export const ONCE: Hooks = { before: beforeAll, after: afterAll };

/** The same object stands for each world in turn. */
export function openWorld(options: WorldOptions | (() => WorldOptions) = {}, hooks = EACH): World {
  const world = {} as World;
  hooks.before(async () => {
    Object.assign(world, await aWorld(typeof options === 'function' ? options() : options));
  });
  hooks.after(() => world.close());
  return world;
}

export function openServed(world: World, hooks = EACH): Served {
  const served = {} as Served;
  hooks.before(async () => {
    Object.assign(served, await serveWorld(world));
  });
  hooks.after(() => served.close());
  return served;
}

export function openScratchFolder(hooks = EACH): ReturnType<typeof aFolder> {
  const folder = {} as ReturnType<typeof aFolder>;
  hooks.before(() => {
    Object.assign(folder, aFolder());
  });
  hooks.after(() => folder.remove());
  return folder;
}
