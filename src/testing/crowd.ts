import type { HashGate } from '#server/auth/throttles/hashGate.ts';

/** Takes every place of the gate, and those of its queue, until what it answers is called. */
export function crowdGate(gate: HashGate): () => Promise<void> {
  let free = () => {};
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  const all = Array.from({ length: 22 }, () => gate.run(() => freed));
  return async () => {
    free();
    await Promise.all(all);
  };
}
