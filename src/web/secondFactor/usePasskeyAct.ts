import { useState } from 'react';
import { showFailure } from '#web/net/showFailure.ts';

/** The WebAuthn code loads at the tap, because most people sign in without it. */
export function usePasskeyAct(act: (passkey: typeof import('./passkey.ts')) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const runAct = async () => {
    setBusy(true);
    try {
      const passkey = await import('./passkey.ts');
      await act(passkey).catch((error: unknown) => {
        if (!(error instanceof passkey.PasskeyCancelled)) throw error;
      });
    } catch (error) {
      showFailure(error, 'Clé d’accès refusée');
    }
    setBusy(false);
  };
  return { busy, run: () => void runAct() };
}
