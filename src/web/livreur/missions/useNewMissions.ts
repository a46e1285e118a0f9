import { useEffect, useRef } from 'react';
import { toast } from '#web/ui/feedback/toasts.ts';
import { announcementOf, newMissionsAmong } from './newMissions.ts';
import type { Mission } from './useSavedMissions.ts';

const VIBRATION_MS = 200;

/** Announces what the server's list has gained since it was last read; nothing of the first list. */
export function useNewMissions(missions: readonly Mission[] | undefined): void {
  const last = useRef(missions);
  useEffect(() => {
    const before = last.current;
    last.current = missions;
    const announcement = before && missions ? announcementOf(newMissionsAmong(before, missions)) : null;
    if (!announcement) return;
    toast.success(announcement.title, announcement.text);
    vibrate();
  }, [missions]);
}

/** Browsers warn of a page that vibrates before its first tap. */
function vibrate(): void {
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(VIBRATION_MS);
}
