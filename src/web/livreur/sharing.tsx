import { useLocalStorage } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '#domain/geo.ts';
import { isOnTheRoad } from '#domain/lifecycle.ts';
import { call } from '#web/call.ts';
import { failureOf } from '#web/refusal.ts';
import { type Here, whereAmI } from '#web/whereAmI.ts';
import { useMissions } from './MissionsProvider.tsx';

const PAUSE_MS = 10_000;
/** The desk closed the mission a second ago: nothing more is sent until the list says so too. */
const SILENCE_MS = 60_000;

interface Sharing {
  /** What he chose; null until he was asked. */
  wanted: boolean | null;
  /** `ready`: shared as soon as a mission is on the road. `unknown`: the phone does not know where it is yet. */
  state: 'off' | 'ready' | 'unknown' | 'shared' | 'refused';
  onTheRoad: boolean;
  here: Point | null;
  choose(wanted: boolean): void;
}

const SharingContext = createContext<Sharing | null>(null);

export function useSharing(): Sharing {
  const sharing = useContext(SharingContext);
  if (!sharing) throw new Error('useSharing stands inside SharingProvider');
  return sharing;
}

/** His position leaves the phone only while one of his missions is on the road and he has said yes. */
export function SharingProvider({ children }: { children: ReactNode }) {
  const { todo } = useMissions();
  const roads = todo.filter((mission) => isOnTheRoad(mission.status));
  const onTheRoad = roads.length > 0;
  // His screen is ahead of the server, which refuses the position of a livreur whose first step still waits.
  const announced = roads.some(({ waiting }) => waiting.every((act) => act.kind !== 'step'));
  const [wanted, setWanted] = useLocalStorage<boolean | null>({
    key: 'laveo:position',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [here, setHere] = useState<Here | null>(null);
  const [refused, setRefused] = useState(false);
  const [yeses, setYeses] = useState(0);
  const send = useReporting();
  /** A watch that was refused is over for good: each yes begins another. */
  const watching = wanted === true && onTheRoad ? yeses : null;

  useEffect(() => {
    if (watching === null || !navigator.geolocation) return;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        setRefused(false);
        setHere({ point: { lng: coords.longitude, lat: coords.latitude }, accuracy: coords.accuracy });
      },
      ({ code, PERMISSION_DENIED }) => setRefused(code === PERMISSION_DENIED),
      { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 },
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
      setHere(null);
    };
  }, [watching]);

  useEffect(() => {
    if (here && announced) send(here);
  }, [here, announced, send]);

  const state = stateOf(wanted === true, refused || !navigator.geolocation, onTheRoad, here !== null);
  const value = useMemo<Sharing>(
    () => ({
      wanted,
      state,
      onTheRoad,
      here: here?.point ?? null,
      choose(yes) {
        setWanted(yes);
        setRefused(false);
        setYeses((last) => last + 1);
        // The browser asks now, while he knows why; on the road the watch itself does.
        if (yes && !onTheRoad) void whereAmI().then(isRefused).then(setRefused);
      },
    }),
    [wanted, state, onTheRoad, here, setWanted],
  );
  return <SharingContext value={value}>{children}</SharingContext>;
}

/** Silence is not a refusal: indoors, a phone may not know where it is. */
async function isRefused(found: Here | null): Promise<boolean> {
  if (found !== null || !('permissions' in navigator)) return false;
  return (await navigator.permissions.query({ name: 'geolocation' })).state === 'denied';
}

function stateOf(wanted: boolean, refused: boolean, onTheRoad: boolean, known: boolean): Sharing['state'] {
  if (!wanted) return 'off';
  if (refused) return 'refused';
  if (!onTheRoad) return 'ready';
  return known ? 'shared' : 'unknown';
}

/** A point at most every ten seconds. What could not be sent is not kept: only the last one matters. */
function useReporting() {
  const next = useRef(0);
  return useMemo(
    () => (here: Here) => {
      const now = Date.now();
      if (now < next.current) return;
      next.current = now + PAUSE_MS;
      call('missions.reportPosition', {
        location: here.point,
        accuracy: Math.min(here.accuracy, 100_000),
      }).catch((error: unknown) => {
        if (failureOf(error).code === 'NOT_ON_DUTY') next.current = Date.now() + SILENCE_MS;
      });
    },
    [],
  );
}
