import { useEffect, useState } from 'react';
import { showFailure } from '#web/net/showFailure.ts';
import { type PushState, readPushState } from './push.ts';

/** The state is null until the browser has said it. */
export function usePush() {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void readPushState().then(setState);
  }, []);
  const change = async (turn: () => Promise<PushState>) => {
    setBusy(true);
    try {
      setState(await turn());
    } catch (error) {
      showFailure(error, 'Notifications', 'Rien n’a changé. Réessayez.');
    } finally {
      setBusy(false);
    }
  };
  return { state, isBusy, change };
}
