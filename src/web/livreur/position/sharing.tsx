import { useLocalStorage } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import type { Point } from '#domain/places/geo.ts';
import { call } from '#web/net/call.ts';
import { readFailure } from '#web/net/failures.ts';
import { type PositionFix, readPosition } from '#web/ui/map/geolocation.ts';
import { useMissions } from '../missions/MissionsProvider.tsx';

const PAUSE_MS = 10_000;
/** The desk has just closed the mission: nothing more is sent until the list says so too. */
const OFF_DUTY_PAUSE_MS = 60_000;

interface Sharing {
  choice: boolean | null;
  state: 'off' | 'ready' | 'unknown' | 'shared' | 'refused';
  isDriving: boolean;
  isAsked: boolean;
  here: Point | null;
  choose(choice: boolean): void;
}

const SharingContext = createContext<Sharing | null>(null);

export function useSharing(): Sharing {
  const sharing = useContext(SharingContext);
  if (!sharing) throw new Error('useSharing stands inside SharingProvider');
  return sharing;
}

/** The position leaves the phone only while a mission is on the road and the livreur agrees. */
export function SharingProvider({ children }: { children: ReactNode }) {
  const { todo } = useMissions();
  const roads = todo.filter((mission) => isOnTheRoad(mission.status));
  const isDriving = roads.length > 0;
  // The screen is ahead of the server, which refuses the position of a livreur whose first step still waits.
  const isKnownToServer = roads.some(({ waiting }) => waiting.every((act) => act.kind !== 'step'));
  const [choice, setChoice] = useLocalStorage<boolean | null>({
    key: 'laveo:position',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [here, setHere] = useState<PositionFix | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [agreements, setAgreements] = useState(0);
  const send = useReporting();
  /** A watch that was refused never resumes: each agreement begins another. */
  const watch = choice === true && isDriving ? agreements : null;

  useEffect(() => {
    if (watch === null || !navigator.geolocation) return;
    const watchId = navigator.geolocation.watchPosition(
      ({ coords }) => {
        setRefused(false);
        setHere({ point: { lng: coords.longitude, lat: coords.latitude }, accuracy: coords.accuracy });
      },
      ({ code, PERMISSION_DENIED }) => setRefused(code === PERMISSION_DENIED),
      { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 },
    );
    return () => {
      navigator.geolocation.clearWatch(watchId);
      setHere(null);
    };
  }, [watch]);

  useEffect(() => {
    if (here && isKnownToServer) send(here);
  }, [here, isKnownToServer, send]);

  const state = getSharingState(
    choice === true,
    isRefused || !navigator.geolocation,
    isDriving,
    here !== null,
  );
  const value = useMemo<Sharing>(
    () => ({
      choice,
      state,
      isDriving,
      isAsked: state === 'refused' || (choice === null && isDriving),
      here: here?.point ?? null,
      choose(isAgreed) {
        setChoice(isAgreed);
        setRefused(false);
        setAgreements((last) => last + 1);
        // The browser's question comes right after ours; on the road the watch asks it.
        if (isAgreed && !isDriving) void readPosition().then(isPermissionDenied).then(setRefused);
      },
    }),
    [choice, state, isDriving, here, setChoice],
  );
  return <SharingContext value={value}>{children}</SharingContext>;
}

/** No position is no refusal: indoors, a phone may not know where it is. */
async function isPermissionDenied(fix: PositionFix | null): Promise<boolean> {
  if (fix !== null || !('permissions' in navigator)) return false;
  return (await navigator.permissions.query({ name: 'geolocation' })).state === 'denied';
}

function getSharingState(
  isAgreed: boolean,
  isRefused: boolean,
  isDriving: boolean,
  isKnown: boolean,
): Sharing['state'] {
  if (!isAgreed) return 'off';
  if (isRefused) return 'refused';
  if (!isDriving) return 'ready';
  return isKnown ? 'shared' : 'unknown';
}

/** Sends one point every ten seconds at most. One that could not be sent is dropped: only the last matters. */
function useReporting() {
  const next = useRef(0);
  return useMemo(
    () => (here: PositionFix) => {
      const now = Date.now();
      if (now < next.current) return;
      next.current = now + PAUSE_MS;
      call('missions.reportPosition', {
        location: here.point,
        accuracy: Math.min(here.accuracy, 100_000),
      }).catch((error: unknown) => {
        if (readFailure(error).code === 'NOT_ON_DUTY') next.current = Date.now() + OFF_DUTY_PAUSE_MS;
      });
    },
    [],
  );
}
