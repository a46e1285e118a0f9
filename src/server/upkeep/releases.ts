import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { getProgramFolder } from '#db/folder/program.ts';
import { DAY } from '#domain/format/calendar.ts';

const RELEASE_LIFE_MS = 7 * DAY;

/** Only an installation from archives has this folder. */
export function getReleasesFolder(): string | null {
  const releases = dirname(realpathSync(getProgramFolder()));
  return basename(releases) === 'releases' ? releases : null;
}

/** A release's folder is touched when the release goes out of service, so its time tells when that was. */
export const isRecentRelease = (release: string, now: number) =>
  statSync(release).mtimeMs > now - RELEASE_LIFE_MS;

export function listEarlierSites(now: number): string[] {
  const releases = getReleasesFolder();
  if (releases === null) return [];
  const own = basename(realpathSync(getProgramFolder()));
  return readdirSync(releases)
    .filter((name) => name !== own && !name.startsWith('.'))
    .map((name) => join(releases, name))
    .filter((release) => isRecentRelease(release, now))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .map((release) => join(release, 'dist', 'web'))
    .filter((site) => existsSync(site));
}
