import type { HashGate } from '#server/auth/throttles/hashGate.ts';

/** The gate and its queue stay full until the returned function is called. */
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
