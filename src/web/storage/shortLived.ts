/** A secret that survives a reload of this tab, for as long as the server accepts it. */
export function createShortLived(name: string, lastsMs: number) {
  const key = `laveo:${name}`;
  return {
    keep(secret: string): void {
      try {
        sessionStorage.setItem(key, JSON.stringify({ secret, until: Date.now() + lastsMs }));
      } catch {
        // Without storage a reload asks for another one.
      }
    },
    read(): string | null {
      try {
        const stored: { secret: string; until: number } | null = JSON.parse(
          sessionStorage.getItem(key) ?? 'null',
        );
        return stored && stored.until > Date.now() ? stored.secret : null;
      } catch {
        return null;
      }
    },
    forget(): void {
      try {
        sessionStorage.removeItem(key);
      } catch {}
    },
  };
}

const MINUTE = 60_000;
/** An accepted code is used up: a reload of step two must not cost another one. */
export const grants = createShortLived('grant', 30 * MINUTE);
/** The link's token has left the address bar; a reload of the form still has it. */
export const recoveries = createShortLived('recovery', 60 * MINUTE);
export const confirmations = createShortLived('confirmation', 24 * 60 * MINUTE);
