import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { getErrorCode } from '#db/refusal.ts';
import type { ThreadAnswer } from './thread.ts';

const LOWER_PRIORITY = 10;

const toFailure = (error: unknown): ThreadAnswer['failure'] => ({
  message: error instanceof Error ? error.message : String(error),
  code: getErrorCode(error),
});

/** The program of a thread answers the questions of `Thread`, whatever they are about. */
export function answerQuestions<Question>(answer: (question: Question) => unknown): void {
  // Only Linux has a priority per thread; elsewhere this would lower that of the whole server.
  if (process.platform === 'linux') setPriority(LOWER_PRIORITY);
  parentPort?.on('message', async ({ id, question }: { id: number; question: Question }) => {
    const answered: ThreadAnswer = await Promise.resolve()
      .then(() => answer(question))
      .then(
        (result) => ({ id, result }),
        (error) => ({ id, result: null, failure: toFailure(error) }),
      );
    parentPort?.postMessage(answered);
  });
}
