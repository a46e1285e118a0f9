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
