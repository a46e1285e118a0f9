import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { onClear } from './personStorage.ts';

const readers = new Set<() => void>();
/** Values that the browser refused to store last as long as the page. */
const refused = new Map<string, string>();
onClear(() => refused.clear());

/** Mantine's hook writes the value back when it mounts, and so renders its screen a second time. */
export function useLocalValue<Value>(key: string, absent: Value) {
  const text = useSyncExternalStore(
    subscribe,
    () => readText(key),
    () => null,
  );
  const value = useMemo(() => parseText(text, absent), [text, absent]);
  const change = useCallback(
    (by: (value: Value) => Value) => writeText(key, JSON.stringify(by(parseText(readText(key), absent)))),
    [key, absent],
  );
  return [value, change] as const;
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  window.addEventListener('storage', read);
  return () => {
    readers.delete(read);
    window.removeEventListener('storage', read);
  };
}

function readText(key: string): string | null {
  try {
    return refused.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    refused.delete(key);
  } catch {
    refused.set(key, text);
  }
  for (const read of readers) read();
}

function parseText<Value>(text: string | null, absent: Value): Value {
  try {
    return text === null ? absent : (JSON.parse(text) as Value);
  } catch {
    return absent;
  }
}
