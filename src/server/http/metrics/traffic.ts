export const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500] as const;

export type RouteTraffic = { statuses: Map<number, number>; buckets: number[]; sumMs: number };

export interface Traffic {
  byRoute: ReadonlyMap<string, RouteTraffic>;
  /** `ms` is null for a live stream, which lasts as long as its listener stays. */
  count(route: string, status: number, ms: number | null): void;
}

export function createTraffic(): Traffic {
  const byRoute = new Map<string, RouteTraffic>();
  return {
    byRoute,
    count(route, status, ms) {
      let traffic = byRoute.get(route);
      if (!traffic) {
        traffic = { statuses: new Map(), buckets: Array<number>(BUCKETS_MS.length + 1).fill(0), sumMs: 0 };
        byRoute.set(route, traffic);
      }
      traffic.statuses.set(status, (traffic.statuses.get(status) ?? 0) + 1);
      if (ms === null) return;
      traffic.sumMs += ms;
      const { buckets } = traffic;
      const bucket = findBucket(ms);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    },
  };
}

function findBucket(ms: number): number {
  const index = BUCKETS_MS.findIndex((bound) => ms <= bound);
  return index === -1 ? BUCKETS_MS.length : index;
}
