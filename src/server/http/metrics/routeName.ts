import { endpoints, isScreen } from '#domain/addresses.ts';

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
