import { useCallback, useEffect, useRef, useState } from 'react';
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
  /** The result is null if the phone has no position, which shows a toast, or if the request was cancelled. */
  const locatePhone = async (): Promise<PositionFix | null> => {
    lastRequest.current += 1;
    const request = lastRequest.current;
    setLocating(true);
    const fix = await readPosition();
    if (request !== lastRequest.current) return null;
    setLocating(false);
    if (!fix) toast.failure('Erreur de localisation', "Impossible d'obtenir votre position.");
    return fix;
  };
  return { isLocating, locate: locatePhone, cancelLocating };
}
