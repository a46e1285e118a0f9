import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../call.ts';
import { showFailure } from '../failures.ts';
import { failureOf } from '../refusal.ts';
import { hideHash, tokenIn } from './hashToken.ts';
import { recoveries } from './keptBriefly.ts';

const WAIT_MS = 5000;
const SUCCESS_MS = 1500;
const TICK_MS = 250;

export type Recovery =
  | { state: 'verifying' }
  | { state: 'missing' }
  /** The server could not be asked: the link may well be good. */
  | { state: 'unknown'; token: string; retry(): void }
  | { state: 'verified'; token: string }
  | { state: 'form'; token: string };

/** Waits for a recovery link, and asks the server whether it is still good; five seconds of a visible page without one are enough to give up. */
export function useRecoveryToken(): Recovery {
  const { hash } = useLocation();
  const [recovery, setRecovery] = useState<Recovery>({ state: 'verifying' });
  const asking = useRef(false);

  const verify = useCallback(async (token: string) => {
    asking.current = true;
    recoveries.keep(token);
    try {
      await call('auth.checkReset', { token });
      setRecovery({ state: 'verified', token });
    } catch (error) {
      const gone = ['LINK_EXPIRED', 'INVALID_INPUT'].includes(failureOf(error).code);
      if (gone) recoveries.forget();
      else showFailure(error);
      setRecovery(gone ? { state: 'missing' } : { state: 'unknown', token, retry: () => void verify(token) });
    }
    asking.current = false;
  }, []);

  useEffect(() => {
    const read = () => {
      const token = tokenIn(location.hash, 'recovery') ?? (hash ? null : recoveries.read());
      if (!token || asking.current) return;
      hideHash();
      void verify(token);
    };
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [hash, verify]);

  useEffect(() => {
    if (recovery.state === 'verified') {
      const timer = setTimeout(() => setRecovery({ state: 'form', token: recovery.token }), SUCCESS_MS);
      return () => clearTimeout(timer);
    }
    if (recovery.state !== 'verifying') return;
    let waited = 0;
    const timer = setInterval(() => {
      if (!document.hidden && !asking.current) waited += TICK_MS;
      if (waited >= WAIT_MS) setRecovery({ state: 'missing' });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [recovery]);

  return recovery;
}
