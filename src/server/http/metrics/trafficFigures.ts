import type { IntervalHistogram } from 'node:perf_hooks';
import type { Figure, Sample } from './exposition.ts';
import { BUCKETS_MS, type RouteTraffic, type Traffic } from './traffic.ts';

const QUANTILES = [0.5, 0.95, 0.99] as const;

export function listTrafficFigures({ byRoute }: Traffic): Figure[] {
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
export const LOOP_TICK_MS = 20;

export function createLoopFigure(delay: IntervalHistogram): Figure {
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
