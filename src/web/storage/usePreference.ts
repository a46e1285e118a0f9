import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';

/** How this browser shows a page, whoever is signed in; `read` makes what is stored a value that may be used. */
export function usePreference<Value>(name: string, read: (stored: unknown) => Value) {
  const [stored, setStored] = useLocalStorage<unknown>({
    key: `laveo-${name}`,
    defaultValue: null,
    getInitialValueInEffect: false,
    deserialize: parse,
  });
  const value = useMemo(() => read(stored), [read, stored]);
  return [value, (next: Value) => setStored(next)] as const;
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
