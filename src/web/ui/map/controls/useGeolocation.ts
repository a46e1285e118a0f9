import { useCallback, useEffect, useRef, useState } from 'react';
import { formatDistance } from '#domain/places/geo.ts';
import { toast } from '../../feedback/toasts.ts';
import { type PositionFix, readPosition } from '../geolocation.ts';

/** Locating can take 15 seconds: it is cancelled when another place is chosen or the component unmounts. */
export function useGeolocation() {
  const lastRequest = useRef(0);
  const [isLocating, setLocating] = useState(false);
  const cancelLocating = useCallback(() => {
    lastRequest.current += 1;
    setLocating(false);
  }, []);
  useEffect(() => cancelLocating, [cancelLocating]);
  /** The result is null if the phone has no position, which shows a toast, and undefined if another act cancelled it. */
  const locatePhone = async (): Promise<PositionFix | null | undefined> => {
    lastRequest.current += 1;
    const request = lastRequest.current;
    setLocating(true);
    const fix = await readPosition();
    if (request !== lastRequest.current) return undefined;
    setLocating(false);
    if (!fix) toast.failure('Erreur de localisation', "Impossible d'obtenir votre position.");
    return fix;
  };
  return { isLocating, locate: locatePhone, cancelLocating };
}

/** A livreur may look in the wrong street if the error is larger. */
const PRECISE_M = 200;

export function findAccuracyWarning(accuracyM: number): string | undefined {
  if (accuracyM <= PRECISE_M) return undefined;
  return `Précise à environ ${formatDistance(accuracyM / 1000)} près\u00a0: vérifiez sur la carte.`;
}
