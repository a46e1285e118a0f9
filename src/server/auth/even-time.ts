import { setTimeout as pause } from 'node:timers/promises';

/** Several times what writing a letter takes. */
const FLOOR = 30;

/**
 * Answers after the same time whatever was done: with a known address a letter is written, with an unknown one nothing,
 * and the three milliseconds between them would tell which it was.
 */
export async function evenly<T>(work: () => T): Promise<T> {
  const floor = pause(FLOOR);
  try {
    return work();
  } finally {
    await floor;
  }
}
