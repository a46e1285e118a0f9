import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { offerToast, onToast, readToast } from '../../ui/feedback/toasts.ts';

const CHECK_INTERVAL_MS = 30 * 60_000;

let isNewer = false;
let offered: number | null = null;
let isDeclined = false;

/** The service worker of a new release names its files; a page that runs another one is of an older release. */
export function watchNewVersion(): void {
  if (!('serviceWorker' in navigator)) return;
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
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
    // The next visit asks again when there is no network.
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

/** A dialog or a field may have been in the way before: a change of page offers it too. */
export function useNewVersionOffer(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) offerNewVersion();
  }, [pathname]);
}

/** Nothing reloads by itself: the new version opens when the person asks for it, or with the next page they load. */
function offerNewVersion(): void {
  if (!isNewer || isDeclined || readToast() !== null || isBusy()) return;
  offered = offerToast('Nouvelle version disponible', 'Actualisez la page quand vous voulez.', {
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
