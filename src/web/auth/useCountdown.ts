import { useCallback, useEffect, useState } from 'react';

/** Seconds that are left, counted down before the person's eyes; a phone that slept meanwhile is told the truth. */
export function useCountdown(start: number): [left: number, restart: (seconds: number) => void] {
  const [now, setNow] = useState(() => Date.now());
  const [end, setEnd] = useState(() => Date.now() + start * 1000);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const look = () => setNow(Date.now());
    const timer = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [running]);
  const restart = useCallback((seconds: number) => {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  }, []);
  return [left, restart];
}
