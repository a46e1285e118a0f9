import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import type { Point } from '#domain/places/geo.ts';
import { call } from '#web/net/call.ts';
import { readFailure } from '#web/net/failures.ts';
import { useLocalValue } from '#web/storage/useLocalValue.ts';
import { createRequiredContext } from '#web/ui/createRequiredContext.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { type PositionFix, readPosition } from '#web/ui/map/geolocation.ts';
import { useMissions } from '../missions/MissionsProvider.tsx';

const PAUSE_MS = 10_000;
/** The server refuses positions once the desk has ended the mission, which this phone's list shows only later. */
const OFF_DUTY_PAUSE_MS = 60_000;

interface Sharing {
  choice: boolean | null;
  state: 'off' | 'ready' | 'unknown' | 'shared' | 'refused';
  isDriving: boolean;
  isAsked: boolean;
  here: Point | null;
  choose(choice: boolean): void;
}

export const [SharingContext, useSharing] = createRequiredContext<Sharing>('useSharing');

/** The position leaves the phone only while a mission is on the road and the livreur agrees. */
export function SharingProvider({ children }: { children: ReactNode }) {
  const { todo } = useMissions();
  const roads = todo.filter((mission) => isOnTheRoad(mission.status));
  const isDriving = roads.length > 0;
  // The screen is ahead of the server, which refuses the position of a livreur whose first step still waits.
  const isKnownToServer = roads.some(({ waiting }) => waiting.every((act) => act.kind !== 'step'));
  const [choice, changeChoice] = useLocalValue<boolean | null>('laveo:position', null);
  const [here, setHere] = useState<PositionFix | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [agreements, setAgreements] = useState(0);
  const send = usePositionSender();
  /** A refused geolocation watch never resumes, so each agreement starts a new one. */
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
        changeChoice(() => isAgreed);
        setRefused(false);
        setAgreements((last) => last + 1);
        // Reading the position makes the browser ask at once; on the road the watch does that.
        if (isAgreed && !isDriving) void readPosition().then(isPermissionDenied).then(setRefused);
      },
    }),
    [choice, state, isDriving, here, changeChoice],
  );
  return <SharingContext value={value}>{children}</SharingContext>;
}

/** A missing position is not a refusal, because a phone indoors may not know where it is. */
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

/** One point is sent every ten seconds at most. A failed one is dropped, because only the latest matters. */
function usePositionSender() {
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

/** The offer holds nothing up: setting out was sent when it appears, near a thumb whose second tap must not answer it. */
export function PositionOffer() {
  const { state, isAsked, choose } = useSharing();
  const { tapLock } = useMissions();
  if (!isAsked) return null;
  const isRefused = state === 'refused';
  return (
    <section
      className="gap-4 text-14 grid p-12 round-14 bg-pale leading-135"
      aria-label="Partager votre position"
    >
      <p>
        {isRefused ? (
          'Votre téléphone refuse de donner sa position. Autorisez-la pour ce site dans les réglages du navigateur, puis réessayez.'
        ) : (
          <>
            <strong>Partager votre position en route{'\u00a0'}?</strong> Le client et l’équipe la voient
            pendant la course. Elle s’efface après {'7\u00a0jours'}.
          </>
        )}
      </p>
      <div className="row">
        <Button kind="secondary" disabled={tapLock !== null} onClick={() => choose(true)}>
          {isRefused ? 'Réessayer' : 'Partager'}
        </Button>
        <Button kind="ghost" disabled={tapLock !== null} onClick={() => choose(false)}>
          {isRefused ? 'Ne pas partager' : 'Pas maintenant'}
        </Button>
      </div>
    </section>
  );
}
