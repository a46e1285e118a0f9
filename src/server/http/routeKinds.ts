/** A browser may write only from our own origin; a machine is verified by its own route, which reads no cookies. */
type RouteKind = 'browser' | 'machine';

const ROUTE_KINDS: Record<string, RouteKind> = {
  trpc: 'browser',
  live: 'browser',
  uploads: 'browser',
  photos: 'browser',
  factures: 'browser',
  suivi: 'browser',
  exports: 'browser',
  demo: 'browser',
  'robots.txt': 'browser',
  'sitemap.xml': 'browser',
  '.well-known': 'browser',
  healthz: 'machine',
  readyz: 'machine',
  metrics: 'machine',
  webhooks: 'machine',
  desabonnement: 'machine',
};

/** Pages and files of the site have no kind, because nobody writes to them. */
export function getRouteKind(path: string): RouteKind | undefined {
  const [, first = ''] = path.split('/');
  return Object.hasOwn(ROUTE_KINDS, first) ? ROUTE_KINDS[first] : undefined;
}
