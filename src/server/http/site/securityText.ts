import type { Hono } from 'hono';
import { paths } from '#domain/addresses.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { Deps } from '#server/ctx.ts';
import type { Env } from '../env.ts';

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
