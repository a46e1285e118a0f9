import { expect } from 'vitest';
import type { World } from './world.ts';

export function pickItem<T>(list: readonly T[], i: number): T {
  const item = list[i % list.length];
  if (item === undefined) throw new Error('there is nothing to pick');
  return item;
}

/** An error before the act's outermost commit stands for a killed server: the counts must be the same afterwards. */
export async function expectRollback(
  { store }: World,
  readCounts: () => unknown,
  send: () => Promise<unknown>,
): Promise<void> {
  const { write, writeTogether } = store;
  const before = readCounts();
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
    await send().catch(() => {});
  } finally {
    Object.assign(store, { write, writeTogether });
  }
  expect(readCounts()).toEqual(before);
}
