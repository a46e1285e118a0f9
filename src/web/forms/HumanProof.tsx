import { useEffect, useRef } from 'react';

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

/** Milliseconds since the form was shown. */
export function useElapsed(): () => number {
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  return () => Math.round(performance.now() - since.current);
}
