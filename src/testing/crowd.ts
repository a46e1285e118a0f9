import type { HashGate } from '#server/auth/throttles/hashGate.ts';

/** The gate and its queue stay full until the returned function is called. */
export function occupyGate(gate: HashGate): () => Promise<void> {
  let releaseGate = () => {};
  const freed = new Promise<void>((resolve) => {
    releaseGate = resolve;
  });
  const all = Array.from({ length: 22 }, () => gate.run(() => freed));
  return async () => {
    releaseGate();
    await Promise.all(all);
  };
}
