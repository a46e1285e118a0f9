import { expect, it } from 'vitest';
import { OFFLINE, UNEXPECTED } from '#domain/failures/failureShape.ts';
import { describeFailure, describeFault } from '#domain/failures/failures.ts';
import { correctObstacle, findObstacle } from './obstacle.ts';

it.each([
  ['the network without an answer', OFFLINE, 'network'],
  ['the server when a proxy answers in its place', UNEXPECTED, 'server'],
  ['the server when it failed', describeFault('r1'), 'server'],
  ['the server while it is busy', describeFailure('BUSY'), 'server'],
  ['the server when its disk is full', describeFailure('UNAVAILABLE'), 'server'],
  ['neither of them over the limit', describeFailure('TOO_MANY'), null],
  ['neither of them when the order has changed', describeFailure('ORDER_CHANGED'), null],
] as const)('waits for %s', (_, failure, obstacle) => {
  expect(findObstacle(failure)).toBe(obstacle);
});

it.each([
  ['server', 'offline', 'network'],
  [null, 'offline', 'network'],
  ['network', 'waiting', 'network'],
  ['network', 'live', 'server'],
  ['server', 'waiting', 'server'],
  ['server', 'live', 'server'],
  [null, 'live', null],
] as const)('shows no lost network beside a stream that is open: %s, %s', (obstacle, live, shown) => {
  expect(correctObstacle(obstacle, live)).toBe(shown);
});
