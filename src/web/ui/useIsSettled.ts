import { useEffect, useState } from 'react';

const SETTLE_MS = 1000;

/** False for a second after a change: a second tap was meant for what stood there before. */
export function useIsSettled<T>(value: T, first = value): boolean {
  const [settled, settle] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
