import { useCallback, useEffect, useState } from 'react';

/** The seconds are computed from the clock, so that they are right after the phone has slept. */
export function useCountdown(start: number): [secondsLeft: number, restart: (seconds: number) => void] {
  const [{ now, end }, setTimes] = useState(() => makeCountdown(start));
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const readClock = () => setTimes((times) => ({ ...times, now: Date.now() }));
    const timer = setInterval(readClock, 1000);
    document.addEventListener('visibilitychange', readClock);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readClock);
    };
  }, [isRunning]);
  const restart = useCallback((seconds: number) => setTimes(makeCountdown(seconds)), []);
  return [secondsLeft, restart];
}

/** Both times come from one reading of the clock: a millisecond between two readings would add a second. */
function makeCountdown(seconds: number): { now: number; end: number } {
  const now = Date.now();
  return { now, end: now + seconds * 1000 };
}
