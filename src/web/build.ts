const RELOADED = 'laveo:reloaded';

/** A page opened before a release asks for files that are gone: it starts afresh, once. */
export function reloadOnceForNewBuild(): void {
  window.addEventListener('vite:preloadError', async () => {
    if (sessionStorage.getItem(RELOADED) === import.meta.url || (await ownFileStands())) return;
    sessionStorage.setItem(RELOADED, import.meta.url);
    location.reload();
  });
}

/** Without a network nothing is new, and what stands on the screen is worth more than an empty page. */
async function ownFileStands(): Promise<boolean> {
  try {
    const answer = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
    return answer.status !== 404;
  } catch {
    return true;
  }
}

export function registerServiceWorker(): void {
  // After the page is there: a phone on 3G has better to do before.
  window.addEventListener('load', () => void standServiceWorker());
}

/** Changes nothing where it stands. A sign-out takes it away, and whoever signs in next needs it in the same page. */
export async function standServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js').catch(() => {
    // Refused in private browsing: the site works without it.
  });
}
