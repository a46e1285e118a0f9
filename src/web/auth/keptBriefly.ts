/** A secret that a reload of this tab must not cost: kept for as long as the server would take it, and no longer. */
export function keptBriefly(name: string, lastsMs: number) {
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
        const kept: { secret: string; until: number } | null = JSON.parse(
          sessionStorage.getItem(key) ?? 'null',
        );
        return kept && kept.until > Date.now() ? kept.secret : null;
      } catch {
        return null;
      }
    },
    forget(): void {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

const MINUTE = 60_000;
/** An accepted code is used up: a reload of step two must not cost another one. */
export const grants = keptBriefly('grant', 30 * MINUTE);
/** The link's token has left the address bar; a reload of the form still has it. */
export const recoveries = keptBriefly('recovery', 60 * MINUTE);
/** The same of a confirmation that the network swallowed. */
export const confirmations = keptBriefly('confirmation', 24 * 60 * MINUTE);
