import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openScratchFolder } from '#testing/openWorld.ts';
import { signArchive, writePublicKey } from '#tools/lib/signature.mjs';
import { unpackArchive } from './archive.ts';
import { getReleaseFolder, type Home, INCOMING, placeIncoming, removeOldReleases } from './home.ts';

const NOW = Date.UTC(2026, 10, 24, 9);
const { privateKey } = generateKeyPairSync('ed25519');
const folder = openScratchFolder();
let home: Home;
let archive: string;
let keyFile: string;

beforeEach(() => {
  home = { folder: join(folder.path, 'home'), current: '1.0.0', previous: '0.9.0' };
  for (const version of ['1.0.0', '0.9.0', '0.8.0'])
    mkdirSync(getReleaseFolder(home, version), { recursive: true });
  archive = join(folder.path, 'laveo.tar.gz');
  keyFile = join(folder.path, 'release.pub');
  writePublicKey(keyFile, privateKey);
});

function packArchive(version: unknown, key = privateKey): void {
  const content = join(folder.path, 'content');
  mkdirSync(content, { recursive: true });
  const { platform, arch } = process;
  writeFileSync(join(content, 'package.json'), JSON.stringify({ version, laveo: { platform, arch } }));
  execFileSync('tar', ['-czf', archive, '-C', folder.path, 'content']);
  signArchive(archive, key);
}

const listEverything = () => readdirSync(folder.path, { recursive: true }).toSorted();
const unpack = () => unpackArchive(home, archive, keyFile);
const incoming = () => getReleaseFolder(home, INCOMING);

it.each(['1.1.0', '1.1.0-3f6a0c21', '2.0.0-rc.1'])(
  'version %s becomes a folder of its own',
  async (version) => {
    packArchive(version);
    expect(await unpack()).toBe(version);
    placeIncoming(home, version, NOW);
    expect(existsSync(incoming())).toBe(false);
    expect(existsSync(join(getReleaseFolder(home, version), 'package.json'))).toBe(true);
  },
);

it.each([
  '../../kept',
  '..',
  '.',
  '',
  '1.1.0/../0.9.0',
  '/etc',
  '1.1.0/',
  'current',
  '1.1',
  '1.1.0\n',
  '1.1.0-..',
  null,
  ['1.1.0'],
])('%j is no version: refused, and nothing is removed', async (version) => {
  mkdirSync(join(folder.path, 'kept'));
  packArchive(version);
  const before = listEverything();
  await expect(unpack()).rejects.toThrow('n’est pas une version de Laveo');
  expect(listEverything()).toEqual(before);
});

it('an archive that another key signed is refused, as is one without a signature or with another checksum', async () => {
  packArchive('1.1.0', generateKeyPairSync('ed25519').privateKey);
  await expect(unpack()).rejects.toThrow('n’est pas signé');
  packArchive('1.1.0');
  const noted = readFileSync(`${archive}.sha256`, 'utf8');
  writeFileSync(
    `${archive}.sha256`,
    noted.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  );
  await expect(unpack()).rejects.toThrow('n’est pas signé');
  packArchive('1.1.0');
  writeFileSync(archive, Buffer.concat([readFileSync(archive), Buffer.from('more')]));
  await expect(unpack()).rejects.toThrow('ne correspond pas');
  packArchive('1.1.0');
  rmSync(`${archive}.sha256.sig`);
  await expect(unpack()).rejects.toThrow('sha256.sig n’existe pas');
  packArchive('1.1.0');
  expect(existsSync(incoming())).toBe(false);
  expect(await unpack()).toBe('1.1.0');
});

it('without the stored key, or with one that is no Ed25519 key, nothing is unpacked', async () => {
  packArchive('1.1.0');
  const none = join(folder.path, 'none.pub');
  await expect(unpackArchive(home, archive, none)).rejects.toThrow('manque');
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  for (const text of ['no key', publicKey.export({ type: 'spki', format: 'pem' })]) {
    writeFileSync(keyFile, text);
    await expect(unpack()).rejects.toThrow('release.pub');
  }
});

it('of old folders below releases/ only releases are removed', () => {
  mkdirSync(getReleaseFolder(home, 'notes'));
  for (const name of ['0.8.0', 'notes']) utimesSync(getReleaseFolder(home, name), 0, 0);
  expect(removeOldReleases(home, NOW)).toEqual(['0.8.0']);
  expect(readdirSync(join(home.folder, 'releases')).toSorted()).toEqual(['0.9.0', '1.0.0', 'notes']);
});
