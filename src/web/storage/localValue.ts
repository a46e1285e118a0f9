/** The result is null if the browser refuses storage or holds invalid JSON: the form works without its draft. */
export function readLocalValue<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Null removes the value. A failed write is ignored: the value then lasts only as long as the page. */
export function writeLocalValue(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
