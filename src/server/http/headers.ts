import type { ServerResponse } from 'node:http';
import type { Settings } from '../settings.ts';

type Served = Pick<Settings, 'mapTileUrl' | 'secure' | 'hstsSubdomains'>;

function getTileOrigin(mapTileUrl: string): string {
  const { protocol, host } = new URL(mapTileUrl.replace('{s}', 'subdomain'));
  return `${protocol}//${mapTileUrl.includes('{s}') ? host.replace('subdomain', '*') : host}`;
}

function writeContentSecurityPolicy(settings: Served): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Mantine writes style attributes, and pages carry the styles of their first paint inline.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${getTileOrigin(settings.mapTileUrl)}`,
    "connect-src 'self'",
    // A voice note is played from the phone's own storage, and again before it is sent.
    'media-src blob:',
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Subdomains may be the owner's other services, so only a setting binds them to HTTPS. */
function writeTransportSecurity({ hstsSubdomains }: Served): [name: string, value: string] {
  return ['strict-transport-security', `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`];
}

export function listSecurityHeaders(settings: Served): [name: string, value: string][] {
  return [
    ['content-security-policy', writeContentSecurityPolicy(settings)],
    ['x-content-type-options', 'nosniff'],
    // Tile servers refuse a request without a referrer.
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'geolocation=(self), camera=(self), microphone=(self), payment=(), usb=()'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['cache-control', 'no-store'],
    ...(settings.secure ? [writeTransportSecurity(settings)] : []),
  ];
}

export function setHeaders(response: ServerResponse, headers: readonly [string, string][]): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
