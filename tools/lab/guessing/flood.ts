/** A process of its own, so that sending does not slow down what is measured: `flood.ts <port> <a second> <seconds> <round>`. */
import type { Asked } from '#bench/rawHttp.ts';
import { openLoop } from './openLoop.ts';

const [port = 0, perSecond = 0, seconds = 0, round = 0] = process.argv.slice(2).map(Number);
/** So many that no network comes near its limit of failures. */
const NETWORKS = 5000;

const addressOf = (i: number) => `41.${(i >> 8) & 255}.${i & 255}.${round}`;
const guessAt = (i: number): Asked => ({
  path: '/trpc/auth.signIn',
  headers: { 'x-forwarded-for': addressOf(i % NETWORKS) },
  body: { email: `personne${round}-${i}@exemple.ci`, password: 'un essai' },
});

const end = performance.now() + seconds * 1000;
const timed = await openLoop(port, perSecond, guessAt, () => performance.now() > end);
const statuses: Record<string, number> = {};
for (const { answer } of timed) statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
process.send?.(statuses);
process.disconnect();
