import type { FailureShape } from '#domain/failures/failureShape.ts';
import { mayAnswerSoon } from '#web/net/failures.ts';
import type { LiveState } from '#web/net/liveStream.ts';

/** `server`: an answer came, so the network stands, but it was not the answer of a server that works. */
export type Obstacle = 'network' | 'server';

export function findObstacle(failure: FailureShape): Obstacle | null {
  if (failure.code === 'OFFLINE') return 'network';
  return failure.code === 'UNEXPECTED' || mayAnswerSoon(failure) ? 'server' : null;
}

/** The browser may know of a lost network before the next try, and an open stream shows that the network stands. */
export function correctObstacle(obstacle: Obstacle | null, live: LiveState): Obstacle | null {
  if (live === 'offline') return 'network';
  return obstacle === 'network' && live === 'live' ? 'server' : obstacle;
}
