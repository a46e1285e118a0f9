/** What an area has written down and the server does not know yet; to sign out would destroy it. */
export interface Unsent {
  count(): number;
  send(): Promise<void>;
}

const areas = new Set<Unsent>();
/** On a dying network the person is asked rather than kept waiting. */
const PATIENCE_MS = 5_000;
/** An order that was confirmed and has no answer yet; its area sends it. */
export const ATTEMPT = 'laveo:attempt:2';

export function registerUnsent(area: Unsent): () => void {
  areas.add(area);
  return () => void areas.delete(area);
}

/** Tries once more to send everything; what is still left after that. */
export async function sendUnsent(): Promise<number> {
  const waiting = [...areas].filter((area) => area.count() > 0);
  if (waiting.length > 0) {
    const sent = Promise.allSettled(waiting.map((area) => area.send()));
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }
  return [...areas].reduce((sum, area) => sum + area.count(), attemptsWaiting());
}

function attemptsWaiting(): number {
  try {
    return localStorage.getItem(ATTEMPT) === null ? 0 : 1;
  } catch {
    return 0;
  }
}
