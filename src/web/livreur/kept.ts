import { get, set, update } from 'idb-keyval';

/** Where the browser refuses to keep anything, things last as long as the tab. */
const memory = new Map<string, unknown>();

export async function readKept<T>(key: string): Promise<T | undefined> {
  try {
    return await get<T>(key);
  } catch {
    return memory.get(key) as T | undefined;
  }
}

export async function keep<T>(key: string, value: T): Promise<void> {
  try {
    await set(key, value);
  } catch {
    memory.set(key, value);
  }
}

/** One transaction, so that two tabs never write over each other. */
export async function changeKept<T>(key: string, by: (old: T | undefined) => T): Promise<T> {
  let changed: T | undefined;
  const apply = (old: T | undefined) => {
    changed = by(old);
    return changed;
  };
  try {
    await update<T>(key, apply);
  } catch {
    memory.set(key, apply(memory.get(key) as T | undefined));
  }
  return changed as T;
}

export function forgetMemory(): void {
  memory.clear();
}
