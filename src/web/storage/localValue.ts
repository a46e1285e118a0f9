export type StorageName = 'localStorage' | 'sessionStorage';

/** The keys of drafts in a tab's session storage start with this. */
export const TAB_DRAFT = 'laveo:draft:';

/** The result is null if the browser refuses storage or holds invalid JSON: the form works without its draft. */
export function readLocalValue<T>(key: string, storage: StorageName = 'localStorage'): T | null {
  try {
    return JSON.parse(globalThis[storage].getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Null removes the value. A failed write is ignored: the value then lasts only as long as the page. */
export function writeLocalValue(key: string, value: unknown, storage: StorageName = 'localStorage'): void {
  try {
    if (value === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, JSON.stringify(value));
  } catch {}
}
