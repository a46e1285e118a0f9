import { del, get, update } from 'idb-keyval';
import { onClear, UNSENT } from './personStorage.ts';

type Change = (old: unknown) => unknown;

/**
 * The phone could not store these changes (private browsing, a full storage). They are applied in order over what is
 * stored, and written with the next change of the same key that succeeds.
 */
const unwritten = new Map<string, Change[]>();
let lastWrite: Promise<unknown> = Promise.resolve();

// Clearing waits for the last write: one that is still opening the database would land after it is emptied.
onClear((all) => {
  for (const key of [...unwritten.keys()]) if (all || !key.startsWith(UNSENT)) unwritten.delete(key);
  return lastWrite;
});

const listUnwrittenChanges = (key: string) => unwritten.get(key) ?? [];
const applyUnwrittenChanges = (key: string, stored: unknown) =>
  listUnwrittenChanges(key).reduce((changed, change) => change(changed), stored);

export async function readStoredValue<T>(key: string): Promise<T | undefined> {
  let stored: unknown;
  try {
    stored = await get(key);
  } catch {}
  return applyUnwrittenChanges(key, stored) as T | undefined;
}

export function changeStoredValue<T>(key: string, by: (old: T | undefined) => T): Promise<T> {
  const written = writeChange(key, by as Change) as Promise<T>;
  lastWrite = lastWrite.then(() => written);
  return written;
}

export async function removeStoredValue(key: string): Promise<void> {
  unwritten.delete(key);
  const removed = del(key).catch(() => undefined);
  lastWrite = lastWrite.then(() => removed);
  await removed;
}

async function writeChange(key: string, change: Change): Promise<unknown> {
  let changed: unknown;
  let applied: Change[] = [];
  try {
    // `update` reads and writes in one transaction, so that two tabs never overwrite each other's changes.
    await update<unknown>(key, (stored) => {
      applied = listUnwrittenChanges(key);
      changed = change(applyUnwrittenChanges(key, stored));
      return changed;
    });
    unwritten.set(
      key,
      listUnwrittenChanges(key).filter((one) => !applied.includes(one)),
    );
    return changed;
  } catch {
    unwritten.set(key, [...listUnwrittenChanges(key), change]);
    return readStoredValue(key);
  }
}
