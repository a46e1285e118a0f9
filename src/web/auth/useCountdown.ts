import { useEffect, useState } from 'react';

/** Seconds that are left, counted down before the person's eyes. */
export function useCountdown(start: number): [left: number, restart: (seconds: number) => void] {
  const [left, setLeft] = useState(start);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return [left, setLeft];
}
