import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { call } from '../net/call.ts';
import { readFailure } from '../net/failures.ts';
import { showFailure } from '../net/showFailure.ts';
import { recoveries } from '../storage/shortLived.ts';
import { isLinkInvalid, readHashToken, removeHash } from './hashToken.ts';

const WAIT_MS = 5000;
const SUCCESS_MS = 1500;
const TICK_MS = 250;

type Recovery =
  | { state: 'verifying' }
  | { state: 'missing' }
  | { state: 'elsewhere'; failure: FailureShape }
  /** The server could not be reached, so the link may still be valid. */
  | { state: 'unknown'; token: string; retry(): void }
  | { state: 'verified'; token: string }
  | { state: 'form'; token: string };

export function useRecoveryToken(): Recovery {
  const { hash } = useLocation();
  const [recovery, setRecovery] = useState<Recovery>({ state: 'verifying' });
  /** Only the answer about this token counts; one about an earlier link is ignored. */
  const checked = useRef<string | null>(null);

  const verify = useCallback(async (token: string) => {
    checked.current = token;
    recoveries.keep(token);
    try {
      await call('auth.checkReset', { token });
      if (checked.current !== token) return;
      setRecovery({ state: 'verified', token });
    } catch (error) {
      if (checked.current !== token) return;
      const failure = readFailure(error);
      const isInvalid = isLinkInvalid(failure);
      const isElsewhere = failure.code === 'SIGN_UPS_DIFFER';
      if (isInvalid || isElsewhere) recoveries.forget();
      else showFailure(error);
      if (isElsewhere) setRecovery({ state: 'elsewhere', failure });
      else if (isInvalid) setRecovery({ state: 'missing' });
      else setRecovery({ state: 'unknown', token, retry: () => void verify(token) });
    }
    checked.current = null;
  }, []);

  useEffect(() => {
    const readLink = () => {
      const pasted = readHashToken(location.hash, 'recovery');
      if (pasted) removeHash();
      const token = pasted ?? (hash || checked.current ? null : recoveries.read());
      if (token) void verify(token);
    };
    readLink();
    window.addEventListener('hashchange', readLink);
    return () => window.removeEventListener('hashchange', readLink);
  }, [hash, verify]);

  useEffect(() => {
    if (recovery.state === 'verified') {
      const timer = setTimeout(() => setRecovery({ state: 'form', token: recovery.token }), SUCCESS_MS);
      return () => clearTimeout(timer);
    }
    if (recovery.state !== 'verifying') return;
    let waitedMs = 0;
    const timer = setInterval(() => {
      if (!document.hidden && !checked.current) waitedMs += TICK_MS;
      if (waitedMs >= WAIT_MS) setRecovery({ state: 'missing' });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [recovery]);

  return recovery;
}
