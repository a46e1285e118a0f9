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
  // After the page has loaded: on 3G the page itself comes first.
  window.addEventListener('load', () => void installServiceWorker());
}

/** Has no effect when already installed. A sign-out removes it, and the next sign-in may need it on the same page. */
export async function installServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js').catch(() => {
    // Refused in private browsing: the site works without it.
  });
}
