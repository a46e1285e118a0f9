import { endpoints, isScreen } from '#domain/addresses.ts';

export const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500] as const;

export type RouteTraffic = { statuses: Map<number, number>; buckets: number[]; sumMs: number };

export type Traffic = ReturnType<typeof createTraffic>;

export function createTraffic() {
  const byRoute = new Map<string, RouteTraffic>();
  return {
    byRoute,
    /** `ms` is null for a live stream, which lasts as long as its listener stays. */
    count(route: string, status: number, ms: number | null): void {
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

const FAMILIES = new Set([
  '/assets',
  '/garments',
  endpoints.uploads,
  endpoints.photos,
  endpoints.invoices,
  endpoints.exports,
  endpoints.unsubscribe,
  '/demo',
  '/client',
  '/livreur',
  '/admin',
  '/superadmin',
  '/app-shell',
]);
const OWN = new Set([
  endpoints.live,
  endpoints.linkInvoice,
  '/healthz',
  '/readyz',
  '/metrics',
  '/sw.js',
  '/robots.txt',
]);
const CALLS = `${endpoints.trpc}/`;

/** Unknown addresses share one name, so that they cannot fill the memory. */
export function createRouteNamer(isProcedure: (path: string) => boolean): (path: string) => string {
  return (path) => {
    if (path.startsWith(CALLS)) return nameCall(path.slice(CALLS.length), isProcedure);
    const end = path.indexOf('/', 1);
    const family = end === -1 ? path : path.slice(0, end);
    if (FAMILIES.has(family)) return family;
    return OWN.has(path) || isScreen(path) ? path : 'other';
  };
}

function nameCall(call: string, isProcedure: (path: string) => boolean): string {
  if (isProcedure(call)) return call;
  return call.includes(',') || /%2c/i.test(call) ? 'batch' : 'other';
}
