/** Null if the browser refuses storage or holds something unreadable: a form then starts anew. */
export function readLocalValue<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Null removes the value. One that cannot be stored lasts as long as the page. */
export function writeLocalValue(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
