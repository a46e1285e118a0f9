import { useEffect, useRef } from 'react';
import { toast } from '#web/toasts.ts';
import { newAmong, newsOf } from './newMissions.ts';
import type { Mission } from './useSavedMissions.ts';

const BUZZ_MS = 200;

/** Says which missions the server's list has gained since it was last read; the first list is no news. */
export function useNewMissions(missions: readonly Mission[] | undefined): void {
  const last = useRef(missions);
  useEffect(() => {
    const before = last.current;
    last.current = missions;
    const news = before && missions ? newsOf(newAmong(before, missions)) : null;
    if (!news) return;
    toast.success(news.title, news.text);
    buzz();
  }, [missions]);
}

/** Some phones cannot, and a browser complains of a page that does before it was touched. */
function buzz(): void {
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(BUZZ_MS);
}
