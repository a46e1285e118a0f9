import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';

/** A preference belongs to the browser, not to a person; `read` turns any stored value into a valid one. */
export function usePreference<Value>(name: string, read: (stored: unknown) => Value) {
  const [stored, setStored] = useLocalStorage<unknown>({
    key: `laveo-${name}`,
    defaultValue: null,
    getInitialValueInEffect: false,
    deserialize: parseJson,
  });
  const value = useMemo(() => read(stored), [read, stored]);
  return [value, (next: Value) => setStored(next)] as const;
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
