import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hideHash, tokenIn } from './hashToken.ts';

const WAIT_MS = 5000;
const SUCCESS_MS = 1500;
const TICK_MS = 250;

export type Recovery =
  | { state: 'verifying' }
  | { state: 'missing' }
  | { state: 'verified'; token: string }
  | { state: 'form'; token: string };

/** Waits for a recovery link: five seconds of a visible page without one are enough to give up. */
export function useRecoveryToken(): Recovery {
  const { hash } = useLocation();
  const [recovery, setRecovery] = useState<Recovery>({ state: 'verifying' });

  useEffect(() => {
    const read = () => {
      const token = tokenIn(location.hash, 'recovery');
      if (!token) return;
      hideHash();
      setRecovery({ state: 'verified', token });
    };
    if (hash || location.hash) read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [hash]);

  useEffect(() => {
    if (recovery.state === 'verified') {
      const timer = setTimeout(() => setRecovery({ state: 'form', token: recovery.token }), SUCCESS_MS);
      return () => clearTimeout(timer);
    }
    if (recovery.state !== 'verifying') return;
    let waited = 0;
    const timer = setInterval(() => {
      if (!document.hidden) waited += TICK_MS;
      if (waited >= WAIT_MS) setRecovery({ state: 'missing' });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [recovery]);

  return recovery;
}
