import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandRefused } from '../command.ts';
import { getReleaseFolder, type Home } from './home.ts';

const UNPACKED = 6;

export async function verifyArchive(archive: string): Promise<void> {
  const noted = `${archive}.sha256`;
  for (const file of [archive, noted])
    if (!existsSync(file)) throw new CommandRefused(`${file} n’existe pas.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  const expected = readFileSync(noted, 'utf8').trim().split(/\s+/)[0];
  if (hash.digest('hex') !== expected)
    throw new CommandRefused(
      `${basename(archive)} ne correspond pas à ${basename(noted)}\u00a0: reprenez l’archive.`,
    );
}

export function unpackArchive(home: Home, archive: string, now: number): string {
  const disk = statfsSync(home.folder);
  if (disk.bavail * disk.bsize < statSync(archive).size * UNPACKED)
    throw new CommandRefused(`Trop peu de place sur le disque de ${home.folder}.`);
  const aside = getReleaseFolder(home, '.incoming');
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  // The server runs as another account, which must be able to read the release.
  chmodSync(aside, 0o755);
  try {
    const { status, stderr } = spawnSync(
      'tar',
      ['-xzf', archive, '-C', aside, '--strip-components=1', '--no-same-owner'],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new CommandRefused(`${archive} ne se déballe pas\u00a0: ${stderr.trim()}`);
    const version = readVersion(aside);
    if (version === home.current) throw new CommandRefused(`La version ${version} est déjà en service.`);
    const folder = getReleaseFolder(home, version);
    rmSync(folder, { recursive: true, force: true });
    utimesSync(aside, now / 1000, now / 1000);
    renameSync(aside, folder);
    return version;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function readVersion(folder: string): string {
  try {
    const { version, laveo } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (laveo.arch !== process.arch || laveo.platform !== process.platform)
      throw new CommandRefused(`Cette archive est pour ${laveo.platform} ${laveo.arch}.`);
    return version;
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    throw new CommandRefused('Cette archive n’est pas une version de Laveo.');
  }
}
