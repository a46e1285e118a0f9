import { get, set, update } from 'idb-keyval';

type Change = (old: unknown) => unknown;

/**
 * What the phone would not write down (private browsing, a full storage), in the order in which it was done. It stands
 * over whatever the phone still holds, and is written with the next change that succeeds.
 */
const unwritten = new Map<string, Change[]>();

const waitingFor = (key: string) => unwritten.get(key) ?? [];
const over = (key: string, old: unknown) => waitingFor(key).reduce((changed, change) => change(changed), old);

export async function readKept<T>(key: string): Promise<T | undefined> {
  return over(key, await stored(key)) as T | undefined;
}

async function stored(key: string): Promise<unknown> {
  try {
    return await get(key);
  } catch {
    return undefined;
  }
}

export async function keep<T>(key: string, value: T): Promise<void> {
  try {
    await set(key, value);
    unwritten.delete(key);
  } catch {
    unwritten.set(key, [() => value]);
  }
}

/** One transaction, so that two tabs never write over each other. */
export async function changeKept<T>(key: string, by: (old: T | undefined) => T): Promise<T> {
  const change = by as Change;
  let changed: unknown;
  let written: Change[] = [];
  try {
    await update<unknown>(key, (old) => {
      written = waitingFor(key);
      changed = change(over(key, old));
      return changed;
    });
    unwritten.set(
      key,
      waitingFor(key).filter((one) => !written.includes(one)),
    );
    return changed as T;
  } catch {
    unwritten.set(key, [...waitingFor(key), change]);
    return (await readKept<T>(key)) as T;
  }
}

export function forgetUnwritten(under: (key: string) => boolean): void {
  for (const key of [...unwritten.keys()]) if (under(key)) unwritten.delete(key);
}
