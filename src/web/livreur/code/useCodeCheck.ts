import { useEffect, useState } from 'react';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { call } from '#web/net/call.ts';

export const HANDOVER_CODE_LENGTH = 4;
/** A code whose check takes longer is sent unchecked, and the server decides when the act arrives. */
const PATIENCE_MS = 3_000;

/** `unchecked` means that no answer came, so the code goes with the act; `locked` leaves only the bypass. */
export type CodeState = 'typing' | 'checking' | 'right' | 'unchecked' | 'wrong' | 'locked';

type Checked = { code: string; state: CodeState; triesLeft: number };

export function useCodeCheck(orderId: string, leg: CodeLeg, code: string) {
  const [checked, setChecked] = useState<Checked>({ code: '', state: 'typing', triesLeft: 0 });
  useEffect(() => {
    if (code.length !== HANDOVER_CODE_LENGTH) return;
    let isCurrent = true;
    const showState = (state: CodeState, triesLeft = 0) => {
      if (isCurrent) setChecked({ code, state, triesLeft });
    };
    showState('checking');
    const timer = setTimeout(() => showState('unchecked'), PATIENCE_MS);
    call('missions.checkCode', { orderId, leg, code })
      .then(
        ({ ok, triesLeft }) => showState(ok ? 'right' : triesLeft > 0 ? 'wrong' : 'locked', triesLeft),
        () => showState('unchecked'),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [orderId, leg, code]);
  if (code.length !== HANDOVER_CODE_LENGTH) return { state: 'typing' as const, triesLeft: 0 };
  // The effect has not run yet for a code that was typed this instant.
  return checked.code === code ? checked : { state: 'checking' as const, triesLeft: 0 };
}

export const mayUseCode = (state: CodeState) => state === 'right' || state === 'unchecked';
