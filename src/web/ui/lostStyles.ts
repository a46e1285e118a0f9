const lost = new Set<HTMLLinkElement>();

/** Notes each stylesheet that the network did not bring. `capture`: such an error does not rise. */
export function noteLostStyles(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      lost.add(target);
      target.remove();
    },
    { capture: true },
  );
}

/** Vite asks for a stylesheet once, come or not: the part that is asked for again would be drawn without its own. */
export async function bringLostStyles(): Promise<void> {
  const again = [...lost].map((link) => link.cloneNode() as HTMLLinkElement);
  lost.clear();
  await Promise.all(
    again.map((link) => {
      const answered = new Promise((resolve, reject) => {
        link.addEventListener('load', resolve);
        link.addEventListener('error', () => reject(new Error(`no stylesheet from ${link.href}`)));
      });
      document.head.append(link);
      return answered;
    }),
  );
}
