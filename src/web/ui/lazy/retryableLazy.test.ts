import { expect, it } from 'vitest';
import { OFFLINE } from '#domain/failures/failureShape.ts';
import { readFailure } from '#web/net/failures.ts';
import { createRetryableLazy } from './retryableLazy.tsx';

it('says that the network is missing when a stylesheet of a part does not arrive', async () => {
  const part = createRetryableLazy(() =>
    Promise.reject(new Error('Unable to preload CSS for /assets/a.css')),
  );
  const error: unknown = await part.preload().catch((reason: unknown) => reason);
  expect(readFailure(error)).toEqual(OFFLINE);
});
