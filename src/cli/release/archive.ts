import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandRefused } from '../command.ts';
import { getReleaseFolder, type Home, INCOMING, isVersion, removeIncoming } from './home.ts';

const UNPACKED = 6;

/** `keyFile` holds the public half of the key that signs releases; the result is the version of what lies in `INCOMING`. */
export async function unpackArchive(home: Home, archive: string, keyFile: string): Promise<string> {
  const expected = readSignedHash(archive, keyFile);
  const disk = statfsSync(home.folder);
  if (disk.bavail * disk.bsize < statSync(archive).size * UNPACKED)
    throw new CommandRefused(`Trop peu de place sur le disque de ${home.folder}.`);
  const aside = getReleaseFolder(home, INCOMING);
  const copy = `${aside}.tar.gz`;
  removeIncoming(home);
  try {
    // The copy is verified and unpacked, because the archive may change meanwhile.
    copyFileSync(archive, copy);
    const hash = createHash('sha256');
    await pipeline(createReadStream(copy), hash);
    if (hash.digest('hex') !== expected)
      throw new CommandRefused(
        `${basename(archive)} ne correspond pas à ${basename(archive)}.sha256\u00a0: reprenez l’archive.`,
      );
    unpackInto(aside, copy);
    const version = readVersion(aside);
    if (version === home.current) throw new CommandRefused(`La version ${version} est déjà en service.`);
    return version;
  } catch (error) {
    removeIncoming(home);
    throw error;
  } finally {
    rmSync(copy, { force: true });
  }
}

function readSignedHash(archive: string, keyFile: string): string | undefined {
  const checksum = `${archive}.sha256`;
  const signature = `${checksum}.sig`;
  for (const file of [archive, checksum, signature])
    if (!existsSync(file)) throw new CommandRefused(`${file} n’existe pas.`);
  if (!existsSync(keyFile))
    throw new CommandRefused(
      `${keyFile} manque\u00a0: rangez-y release.pub, la clé publique de qui fait les versions (docs/deploy.md, «\u00a0Installing\u00a0»).`,
    );
  const content = readFileSync(checksum);
  if (!isSignedBy(keyFile, content, readFileSync(signature)))
    throw new CommandRefused(
      `${basename(checksum)} n’est pas signé par la clé de ${keyFile}\u00a0: n’installez pas cette archive.`,
    );
  return content.toString().split(/\s+/)[0];
}

function isSignedBy(keyFile: string, content: Buffer, signature: Buffer): boolean {
  try {
    const key = createPublicKey(readFileSync(keyFile));
    return key.asymmetricKeyType === 'ed25519' && verify(null, content, key, signature);
  } catch {
    // A file that is no key verifies nothing.
    return false;
  }
}

function unpackInto(folder: string, archive: string): void {
  mkdirSync(folder);
  // The server runs as another account, which must be able to read the release.
  chmodSync(folder, 0o755);
  const args = ['-xzf', archive, '-C', folder, '--strip-components=1', '--no-same-owner'];
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new CommandRefused(`L’archive ne se déballe pas\u00a0: ${stderr.trim()}`);
}

function readVersion(folder: string): string {
  try {
    const { version, laveo } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (laveo.arch !== process.arch || laveo.platform !== process.platform)
      throw new CommandRefused(`Cette archive est pour ${laveo.platform} ${laveo.arch}.`);
    if (isVersion(version)) return version;
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
  }
  throw new CommandRefused('Cette archive n’est pas une version de Laveo.');
}
