// An accepted code is used up: a reload of step two must not cost another one.
const KEY = 'laveo:grant';
const LASTS_MS = 30 * 60_000;

export function keepGrant(grant: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ grant, until: Date.now() + LASTS_MS }));
  } catch {
    // Without storage a reload asks for another code.
  }
}

export function keptGrant(): string | null {
  try {
    const kept: { grant: string; until: number } | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return kept && kept.until > Date.now() ? kept.grant : null;
  } catch {
    return null;
  }
}

export function forgetGrant(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
