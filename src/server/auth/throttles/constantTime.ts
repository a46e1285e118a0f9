import { setTimeout as pause } from 'node:timers/promises';

/** Several times what writing a letter takes. */
const MIN_MS = 30;

/** Answers no sooner for an unknown address than for a known one, whose letter takes milliseconds to write. */
export async function takeConstantTime<T>(work: () => T): Promise<T> {
  const minimum = pause(MIN_MS);
  try {
    return work();
  } finally {
    await minimum;
  }
}
