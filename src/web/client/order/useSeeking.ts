import { useCallback, useEffect, useRef, useState } from 'react';
import { type Here, whereAmI } from '#web/whereAmI.ts';

interface Seeking {
  seeking: boolean;
  /** The phone's position; null when it has none to give, 'overtaken' when another place was chosen meanwhile. */
  seek(): Promise<Here | null | 'overtaken'>;
  /** Another place was chosen: what the phone may still find is no longer wanted. */
  overtake(): void;
}

/** A position may take a quarter of a minute, and an impatient person has chosen another place by then, or left. */
export function useSeeking(): Seeking {
  const turn = useRef(0);
  const [seeking, setSeeking] = useState(false);
  const overtake = useCallback(() => {
    turn.current += 1;
    setSeeking(false);
  }, []);
  useEffect(() => overtake, [overtake]);
  const seek = async () => {
    turn.current += 1;
    const mine = turn.current;
    setSeeking(true);
    const found = await whereAmI();
    if (mine !== turn.current) return 'overtaken';
    setSeeking(false);
    return found;
  };
  return { seeking, seek, overtake };
}
