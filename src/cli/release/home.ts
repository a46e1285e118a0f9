import {
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PARTIAL, syncFolder } from '#db/copy.ts';
import { getReleasesFolder, isRecentRelease } from '#server/upkeep/releases.ts';
import { CommandRefused } from '../command.ts';

const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

/** A version names a folder below `releases/`, so that it must never be a path. */
export const isVersion = (text: unknown): text is string => typeof text === 'string' && VERSION.test(text);

export type Home = { folder: string; current: string; previous: string | null };

export function findHome(): Home {
  const releases = getReleasesFolder();
  const folder = releases ? dirname(releases) : '';
  const current = releases && findVersion(folder, 'current');
  if (!current)
    throw new CommandRefused(
      'Ce programme n’est pas installé depuis une archive\u00a0: voir docs/deploy.md, «\u00a0Installing\u00a0».',
    );
  return { folder, current, previous: findVersion(folder, 'previous') };
}

function findVersion(folder: string, link: string): string | null {
  const path = join(folder, link);
  return existsSync(path) && lstatSync(path).isSymbolicLink() ? basename(readlinkSync(path)) : null;
}

export const getReleaseFolder = (home: Home, version: string) => join(home.folder, 'releases', version);
export const getCommandFile = (home: Home, version: string) =>
  join(getReleaseFolder(home, version), 'bin', 'laveo');

/** An archive is unpacked here, beside the releases, until it has a version and a place. */
export const INCOMING = '.incoming';

export function placeIncoming(home: Home, version: string, now: number): void {
  const [incoming, folder] = [getReleaseFolder(home, INCOMING), getReleaseFolder(home, version)];
  rmSync(folder, { recursive: true, force: true });
  utimesSync(incoming, now / 1000, now / 1000);
  renameSync(incoming, folder);
}

export const removeIncoming = (home: Home) =>
  rmSync(getReleaseFolder(home, INCOMING), { recursive: true, force: true });

/** The switch is a single rename, so that a start finds one release or the other, complete. */
export function switchRelease(home: Home, version: string, now: number): Home {
  // Browsers may still have pages of the replaced release open, so the time until its removal starts now.
  utimesSync(getReleaseFolder(home, home.current), now / 1000, now / 1000);
  replaceLink(home, 'previous', home.current);
  replaceLink(home, 'current', version);
  syncFolder(home.folder);
  return { ...home, current: version, previous: home.current };
}

/** After the way back from a release that failed: the links are those of before, and nothing of it stays. */
export function forgetRelease(before: Home, version: string): void {
  if (before.previous && before.previous !== version) replaceLink(before, 'previous', before.previous);
  else rmSync(join(before.folder, 'previous'), { force: true });
  rmSync(getReleaseFolder(before, version), { recursive: true, force: true });
}

function replaceLink({ folder }: Home, link: string, version: string): void {
  const aside = join(folder, `${link}${PARTIAL}`);
  rmSync(aside, { force: true });
  symlinkSync(join('releases', version), aside);
  renameSync(aside, join(folder, link));
}

/** A release is removed once it is neither current nor previous, and too old for its pages to be open in a browser. */
export function removeOldReleases(home: Home, now: number): string[] {
  const old = readdirSync(join(home.folder, 'releases')).filter(
    (name) =>
      isVersion(name) &&
      name !== home.current &&
      name !== home.previous &&
      !isRecentRelease(getReleaseFolder(home, name), now),
  );
  for (const name of old) rmSync(getReleaseFolder(home, name), { recursive: true, force: true });
  return old;
}
