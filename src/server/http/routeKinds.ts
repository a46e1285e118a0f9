/** A browser shows our Origin and a cookie; a machine is verified by its own route, and its cookies are never read. */
type RouteKind = 'browser' | 'machine';

const ROUTE_KINDS: Record<string, RouteKind> = {
  trpc: 'browser',
  live: 'browser',
  uploads: 'browser',
  photos: 'browser',
  factures: 'browser',
  exports: 'browser',
  demo: 'browser',
  'robots.txt': 'browser',
  'sitemap.xml': 'browser',
  '.well-known': 'browser',
  healthz: 'machine',
  readyz: 'machine',
  metrics: 'machine',
  webhooks: 'machine',
};

/** Undefined for the pages and files of the site, which nobody writes to. */
export function getRouteKind(path: string): RouteKind | undefined {
  const [, first = ''] = path.split('/');
  return Object.hasOwn(ROUTE_KINDS, first) ? ROUTE_KINDS[first] : undefined;
}
