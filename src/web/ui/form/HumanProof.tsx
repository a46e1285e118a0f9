import { useEffect, useRef } from 'react';
import { useIsHydrated } from './SubmitButton.tsx';

const readFirstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;

/** Bots fill in this field, which people do not see; the server stores nothing from a form that has it filled. */
export function HoneypotField() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Site web
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/**
 * The result is the milliseconds since the form became visible. A prerendered form counts from the first paint: on a
 * slow phone it may be filled in before the script runs.
 */
export function useElapsedTime(): () => number {
  const isPrerendered = useRef(!useIsHydrated());
  const since = useRef(0);
  useEffect(() => {
    since.current = isPrerendered.current ? readFirstPaint() : performance.now();
  }, []);
  return () => Math.round(performance.now() - since.current);
}
