/**
 * A value of ours in the browser's storage, told to every screen that shows it. Only its own file writes it, and a new
 * shape gets a new name (a field that may be absent is none), so that what is read is what was written; the server
 * checks whatever comes of it.
 */
export function stored<T>(name: string, empty: T) {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = empty;

  const read = (): T => {
    const now = localStorage.getItem(name);
    if (now !== text) {
      text = now;
      value = parsed(now);
    }
    return value;
  };
  const parsed = (json: string | null): T => {
    if (json === null) return empty;
    try {
      return JSON.parse(json) as T;
    } catch {
      return empty;
    }
  };
  const write = (next: T) => {
    if (next === empty) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(next));
    for (const told of listeners) told();
  };
  const subscribe = (told: () => void) => {
    listeners.add(told);
    window.addEventListener('storage', told);
    return () => {
      listeners.delete(told);
      window.removeEventListener('storage', told);
    };
  };
  return { read, write, subscribe };
}
