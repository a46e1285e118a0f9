import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Hono } from 'hono';
import type { Deps } from '#server/ctx.ts';
import type { Env } from '../env.ts';
import { respondNotFound } from '../refusal.ts';
import { createGauge, EXPOSITION_TYPE, type Figure, writeFigures } from './exposition.ts';
import { readHouseFigures } from './houseFigures.ts';
import type { Traffic } from './traffic.ts';
import { createLoopFigure, LOOP_TICK_MS, listTrafficFigures } from './trafficFigures.ts';

type Watched = { traffic: Traffic | null; whyNotReady(): string | null };

export function mountMetrics(app: Hono<Env>, deps: Deps, { traffic, whyNotReady }: Watched): void {
  const { metricsToken } = deps.settings;
  const loop = traffic ? monitorEventLoopDelay({ resolution: LOOP_TICK_MS }) : null;
  loop?.enable();
  const startedAt = deps.now();
  app.get('/metrics', async (c) => {
    if (!metricsToken || !traffic || !loop) return respondNotFound();
    const [, offered = ''] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? [];
    if (!isSameToken(offered, metricsToken)) return c.text('401\n', 401, { 'www-authenticate': 'Bearer' });
    const figures = [
      createGauge('laveo_ready', '1 while orders can be written.', whyNotReady() === null ? 1 : 0),
      ...(await readHouseFigures(deps)),
      ...readProcessFigures(startedAt),
      createLoopFigure(loop),
      ...listTrafficFigures(traffic),
    ];
    return c.body(writeFigures(figures), 200, { 'content-type': EXPOSITION_TYPE });
  });
}

function readProcessFigures(startedAt: number): Figure[] {
  return [
    createGauge('laveo_start_time_seconds', 'When the server started, in Unix time.', startedAt / 1000),
    createGauge('laveo_memory_bytes', 'Memory that the process holds.', process.memoryUsage.rss()),
  ];
}

/** Hashes have one length, so the time of the comparison reveals nothing of the token. */
function isSameToken(offered: string, expected: string): boolean {
  const hashText = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashText(offered), hashText(expected));
}
