const failedLinks = new Set<HTMLLinkElement>();

export function watchFailedStyles(): void {
  // The page's own stylesheets have loaded or failed before this script can listen.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet || link.disabled) continue;
    failedLinks.add(link);
    link.remove();
  }
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      failedLinks.add(target);
      target.remove();
    },
    // Load errors of stylesheets do not bubble, so only a capturing listener receives them.
    { capture: true },
  );
}

/** Vite requests a stylesheet only once: without this, a retried component would be drawn without its styles. */
export async function reloadFailedStyles(): Promise<void> {
  const retries = [...failedLinks].map((link) => link.cloneNode() as HTMLLinkElement);
  failedLinks.clear();
  await Promise.all(
    retries.map((link) => {
      const ended = new Promise((resolve) => {
        link.addEventListener('load', resolve);
        // A sheet of another part, which is still out of reach, keeps nobody from what the phone has.
        link.addEventListener('error', resolve);
      });
      document.head.append(link);
      return ended;
    }),
  );
}
