import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { readLocalValue, writeLocalValue } from './localValue.ts';
import { onClear } from './personStorage.ts';

/** Memory holds them too, because a browser may refuse to store them. */
const values = new Map<string, unknown>();
const readers = new Set<() => void>();
onClear(() => values.clear());

/**
 * Mantine's hook writes the value back when it mounts, and so renders its screen a second time. A prerendered page is
 * hydrated with the absent value, before the stored one is read.
 */
export function useLocalValue<Value>(key: string, absent: Value) {
  const readOwn = () => readValue(key, absent);
  const change = useCallback(
    (by: (value: Value) => Value) => {
      const next = by(readValue(key, absent));
      values.set(key, next);
      writeLocalValue(key, next);
      for (const read of readers) read();
    },
    [key, absent],
  );
  return [useSyncExternalStore(subscribe, readOwn, () => absent), change] as const;
}

function readValue<Value>(key: string, absent: Value): Value {
  if (!values.has(key)) values.set(key, readLocalValue(key) ?? absent);
  return values.get(key) as Value;
}

function subscribe(read: () => void): () => void {
  const readAgain = () => {
    values.clear();
    read();
  };
  readers.add(read);
  window.addEventListener('storage', readAgain);
  return () => {
    readers.delete(read);
    window.removeEventListener('storage', readAgain);
  };
}

/** A preference belongs to the browser, not to a person; `read` turns any stored value into a valid one. */
export function usePreference<Value>(name: string, read: (stored: unknown) => Value) {
  const [stored, change] = useLocalValue<unknown>(`laveo-${name}`, null);
  const value = useMemo(() => read(stored), [read, stored]);
  return [value, (next: Value) => change(() => next)] as const;
}
