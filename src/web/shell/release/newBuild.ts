const RELOADED = 'laveo:reloaded';

/** A page opened before a release asks for files that no longer exist: it reloads, once. */
export function reloadOnceForNewBuild(): void {
  window.addEventListener('vite:preloadError', async () => {
    if (sessionStorage.getItem(RELOADED) === import.meta.url || (await isOwnFileServed())) return;
    sessionStorage.setItem(RELOADED, import.meta.url);
    location.reload();
  });
}

/** Offline a reload would only empty the page, so a failed request counts as no new build. */
async function isOwnFileServed(): Promise<boolean> {
  try {
    const response = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
    return response.status !== 404;
  } catch {
    return true;
  }
}

export function registerServiceWorker(): void {
  // The page itself comes first on 3G.
  window.addEventListener('load', () => void installServiceWorker());
}

/** A sign-out removes the worker, and the next sign-in may need it on the same page. */
export async function installServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js').catch(() => {
    // The site works without it, as in private browsing.
  });
}
