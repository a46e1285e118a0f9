import type { Hono } from 'hono';
import { areas, endpoints, paths, publicPaths } from '#domain/addresses.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { Deps } from '#server/ctx.ts';
import type { Env } from '../env.ts';

const { trpc, uploads, photos, invoices, exports } = endpoints;
const PRIVATE = [...Object.values(areas), trpc, uploads, photos, invoices, exports, '/demo'];

export function mountRobots(app: Hono<Env>, deps: Deps): void {
  const { publicUrl, demo } = deps.settings;
  const rules = demo ? ['Disallow: /'] : PRIVATE.map((path) => `Disallow: ${path}`);
  const robots = ['User-agent: *', ...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
  const urls = publicPaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`;
  const cached = { 'cache-control': 'public, max-age=3600' };
  app.get('/robots.txt', (c) => c.text(robots, 200, cached));
  app.get('/sitemap.xml', (c) =>
    c.body(sitemap, 200, { ...cached, 'content-type': 'application/xml; charset=utf-8' }),
  );
}

export const SECURITY_TEXT = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year; the date is computed at each request, so it never runs out. */
const EXPIRES_AFTER = 180 * DAY;

export function mountSecurityText(app: Hono<Env>, { settings: { publicUrl, teamEmail }, now }: Deps): void {
  app.get(SECURITY_TEXT, (c) => {
    const lines = [
      `Contact: ${teamEmail ? `mailto:${teamEmail}` : publicUrl + paths.contact}`,
      `Expires: ${new Date(now() + EXPIRES_AFTER).toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${publicUrl}${SECURITY_TEXT}`,
      '',
    ];
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' });
  });
}
