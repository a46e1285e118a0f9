import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { onToast, readToast, showLastingToast } from '../../ui/feedback/toasts.ts';

const CHECK_INTERVAL_MS = 30 * 60_000;

let isNewer = false;
let offered: number | null = null;
let isDeclined = false;

/** The worker of a new release sends a list of its files; a page whose script is not among them is out of date. */
export function watchNewVersion(): void {
  if (!('serviceWorker' in navigator)) return;
  // A page's own early script is asynchronous; the entry is not.
  const own = document.querySelector('script[type="module"][src]:not([async])')?.getAttribute('src') ?? '';
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ shell?: string[] }>) => {
    isNewer ||= data.shell !== undefined && !data.shell.includes(own);
    offerNewVersion();
  });
  let checkedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return;
    offerNewVersion();
    if (performance.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = performance.now();
    // A check that fails offline is repeated at a later return to the page.
    navigator.serviceWorker
      .getRegistration()
      .then((one) => one?.update())
      .catch(() => undefined);
  });
  onToast(() => {
    if (readToast() === null && offered !== null) isDeclined = true;
    if (readToast()?.id !== offered) offered = null;
    offerNewVersion();
  });
}

/** A dialog or a focused field may have blocked the offer before, so every change of page repeats it. */
export function useNewVersionOffer(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) offerNewVersion();
  }, [pathname]);
}

/** The offer never reloads the page by itself, because a reload would lose what the person has typed. */
function offerNewVersion(): void {
  if (!isNewer || isDeclined || readToast() !== null || isBusy()) return;
  offered = showLastingToast('Nouvelle version disponible', 'Actualisez la page quand vous voulez.', {
    label: 'Actualiser',
    run: () => location.reload(),
  });
}

function isBusy(): boolean {
  return (
    document.querySelector('[role="dialog"]') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}

const RELOADED = 'laveo:reloaded';

/** A page whose release has been removed requests files that no longer exist, so it reloads once. */
export function reloadOnceForNewBuild(): void {
  window.addEventListener('vite:preloadError', async () => {
    if (sessionStorage.getItem(RELOADED) === import.meta.url || (await isOwnFileServed())) return;
    sessionStorage.setItem(RELOADED, import.meta.url);
    location.reload();
  });
}

/** A failed request does not count as a new build: a reload without network would lose the open page. */
async function isOwnFileServed(): Promise<boolean> {
  try {
    const response = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
    return response.status !== 404;
  } catch {
    return true;
  }
}

export function registerServiceWorker(): void {
  // Installation waits for `load`, so that the worker's downloads do not delay the page on 3G.
  window.addEventListener('load', () => void installServiceWorker());
}

/** A sign-out removes the worker, and the next sign-in may need it again without a new page load. */
export async function installServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js').catch(() => {
    // The site works without the worker, which private browsing may refuse.
  });
}
