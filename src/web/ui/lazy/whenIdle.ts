import { useEffect } from 'react';

/** A busy phone may never be idle, so the work waits at most this long after the page has loaded. */
const PATIENCE_MS = 3_000;
/** Browsers without `requestIdleCallback` wait this long instead. */
const WITHOUT_WORD_MS = 500;

export function runWhenIdle(work: () => void): () => void {
  let cancelWork = () => {};
  const scheduleWork = () => {
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(work, { timeout: PATIENCE_MS });
      cancelWork = () => cancelIdleCallback(id);
    } else {
      const id = setTimeout(work, WITHOUT_WORD_MS);
      cancelWork = () => clearTimeout(id);
    }
  };
  if (document.readyState === 'complete') scheduleWork();
  else {
    window.addEventListener('load', scheduleWork, { once: true });
    cancelWork = () => window.removeEventListener('load', scheduleWork);
  }
  return () => cancelWork();
}

/** A part that may be needed where there is no network is loaded in advance; without network it is left. */
export function usePreload(isWanted: boolean, load: () => Promise<unknown>): void {
  useEffect(
    () => (isWanted ? runWhenIdle(() => void load().catch(() => undefined)) : undefined),
    [isWanted, load],
  );
}
