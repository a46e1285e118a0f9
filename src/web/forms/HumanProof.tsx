import { useEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => {};
const yes = () => true;
const no = () => false;

const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;

/** A field that no person sees and machines fill in; the server stores nothing from whoever did. */
export function Trap() {
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
 * Milliseconds since the form could be read. In a page that came as HTML it was typed into before the script was there:
 * on a slow phone, all of it.
 */
export function useElapsed(): () => number {
  const scripted = useSyncExternalStore(never, yes, no);
  const drawnByServer = useRef(!scripted);
  const since = useRef(0);
  useEffect(() => {
    since.current = drawnByServer.current ? firstPaint() : performance.now();
  }, []);
  return () => Math.round(performance.now() - since.current);
}
