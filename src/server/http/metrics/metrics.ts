import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Hono } from 'hono';
import { findNewestBackupTime } from '#db/backup.ts';
import { countLivreursOverCashLimit } from '#server/cash/cash.reads.ts';
import type { Deps } from '#server/ctx.ts';
import { countLetters, readOldestWaitingAt } from '#server/outbox/outbox.ts';
import { countOrdersByStatus } from '#server/stats/counters.ts';
import type { Env } from '../env.ts';
import { respondNotFound } from '../refusal.ts';
import { BUCKETS_MS, type RouteTraffic, type Traffic } from './traffic.ts';

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

async function readHouseFigures(deps: Deps): Promise<Figure[]> {
  const now = deps.now();
  const { sent: _, ...letters } = countLetters(deps);
  const oldestAt = readOldestWaitingAt(deps);
  const disk = await statfs(deps.settings.dataDir);
  return [
    createGauge('laveo_streams', 'Screens that listen to changes.', deps.live.count()),
    {
      name: 'laveo_orders',
      kind: 'gauge',
      help: 'Orders by status.',
      samples: countOrdersByStatus(deps).map(([status, n]) => ['', { status }, n]),
    },
    {
      name: 'laveo_letters',
      kind: 'gauge',
      help: 'Letters that have not left; dead ones leave only by "outbox retry".',
      samples: Object.entries(letters).map(([state, n]) => ['', { state }, n]),
    },
    createGauge(
      'laveo_letter_wait_seconds',
      'Age of the oldest letter that waits.',
      oldestAt === null ? 0 : computeAgeSeconds(oldestAt, now),
    ),
    createGauge(
      'laveo_backup_age_seconds',
      'Age of the last full copy of the database.',
      computeBackupAge(deps, now),
    ),
    createGauge('laveo_disk_free_ratio', 'Of the disk of the data folder.', disk.bavail / disk.blocks),
    createGauge(
      'laveo_livreurs_over_cash_limit',
      'Livreurs who hold more cash than the limit.',
      countLivreursOverCashLimit(deps),
    ),
  ];
}

const computeAgeSeconds = (at: number, now: number) => Math.max(0, (now - at) / 1000);

/** A backup gets its name only once it is verified; without any backup the age is infinite. */
function computeBackupAge({ settings }: Pick<Deps, 'settings'>, now: number): number {
  const newest = findNewestBackupTime(settings.dataDir);
  return newest === null ? Number.POSITIVE_INFINITY : computeAgeSeconds(newest, now);
}

const QUANTILES = [0.5, 0.95, 0.99] as const;

function listTrafficFigures({ byRoute }: Traffic): Figure[] {
  const routes = [...byRoute].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    {
      name: 'laveo_requests_total',
      kind: 'counter',
      help: 'Requests answered, by procedure or page and by status.',
      samples: routes.flatMap(([route, { statuses }]) =>
        [...statuses].sort().map(([status, n]): Sample => ['', { route, status }, n]),
      ),
    },
    {
      name: 'laveo_request_seconds',
      kind: 'histogram',
      help: 'From the headers of a request to the end of its answer.',
      samples: routes.flatMap(([route, traffic]) => createHistogram(route, traffic)),
    },
  ];
}

function createHistogram(route: string, { buckets, sumMs }: RouteTraffic): Sample[] {
  const bounds = [...BUCKETS_MS.map((ms) => String(ms / 1000)), '+Inf'];
  let upTo = 0;
  const lines: Sample[] = bounds.map((le, i) => {
    upTo += buckets[i] ?? 0;
    return ['_bucket', { route, le }, upTo];
  });
  return upTo === 0 ? [] : [...lines, ['_sum', { route }, sumMs / 1000], ['_count', { route }, upTo]];
}

/** Node samples the event loop at this interval and includes the interval in the delay. */
const LOOP_TICK_MS = 20;

function createLoopFigure(delay: IntervalHistogram): Figure {
  const toSeconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - LOOP_TICK_MS / 1000);
  const figure: Figure = {
    name: 'laveo_loop_delay_seconds',
    kind: 'summary',
    help: 'How late the event loop was since the last reading.',
    samples: [
      ...QUANTILES.map((quantile): Sample => ['', { quantile }, toSeconds(delay.percentile(quantile * 100))]),
      ['', { quantile: 1 }, toSeconds(delay.max)],
    ],
  };
  delay.reset();
  return figure;
}

type Sample = [suffix: string, labels: Record<string, string | number>, value: number];

interface Figure {
  name: string;
  kind: 'counter' | 'gauge' | 'histogram' | 'summary';
  help: string;
  samples: Sample[];
}

/** The format is described at https://prometheus.io/docs/instrumenting/exposition_formats/ */
const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const writeFigures = (figures: readonly Figure[]): string => figures.map(writeFigure).join('');

function writeFigure({ name, kind, help, samples }: Figure): string {
  const lines = samples.map(([suffix, labels, value]) => {
    const pairs = Object.entries(labels).map(([key, text]) => `${key}="${text}"`);
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${formatNumber(value)}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`;
}

function formatNumber(value: number): string {
  return Number.isFinite(value) || Number.isNaN(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
}

function createGauge(name: string, help: string, value: number): Figure {
  return { name, kind: 'gauge', help, samples: [['', {}, value]] };
}
