import { useCallback, useEffect, useState } from 'react';

/** Seconds that are left, counted down before the person's eyes; a phone that slept meanwhile is told the truth. */
export function useCountdown(start: number): [left: number, restart: (seconds: number) => void] {
  const [{ now, end }, setTimes] = useState(() => from(start));
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const look = () => setTimes((times) => ({ ...times, now: Date.now() }));
    const timer = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [running]);
  const restart = useCallback((seconds: number) => setTimes(from(seconds)), []);
  return [left, restart];
}

/** One look at the clock for both: a millisecond between two would count as a second more. */
function from(seconds: number): { now: number; end: number } {
  const now = Date.now();
  return { now, end: now + seconds * 1000 };
}
