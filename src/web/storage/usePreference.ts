import { useMemo } from 'react';
import { useLocalValue } from './useLocalValue.ts';

/** A preference belongs to the browser, not to a person; `read` turns any stored value into a valid one. */
export function usePreference<Value>(name: string, read: (stored: unknown) => Value) {
  const [stored, change] = useLocalValue<unknown>(`laveo-${name}`, null);
  const value = useMemo(() => read(stored), [read, stored]);
  return [value, (next: Value) => change(() => next)] as const;
}
