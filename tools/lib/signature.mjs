import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** `laveo upgrade` trusts who holds this key, so it stays outside the checkout. */
const KEY_FILE = join(homedir(), '.config/laveo/release.pem');

/** RELEASE_KEY holds the key itself, for CI; else it is a file, which the first release writes.
 * @param {{ text?: string | undefined, file?: string }} [from] */
export function readSigningKey({ text = process.env.RELEASE_KEY, file = KEY_FILE } = {}) {
  if (text) return { key: createPrivateKey(text), isNew: false, file: 'RELEASE_KEY' };
  const isNew = !existsSync(file);
  if (isNew) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  }
  return { key: createPrivateKey(readFileSync(file)), isNew, file };
}

/** Writes the checksum of an archive beside it, and the signature of the checksum.
 * @param {string} archive @param {import('node:crypto').KeyObject} key */
export function signArchive(archive, key) {
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  const checksum = Buffer.from(`${hash}  ${basename(archive)}\n`);
  writeFileSync(`${archive}.sha256`, checksum);
  writeFileSync(`${archive}.sha256.sig`, sign(null, checksum, key));
}

/** The half that an installation stores. @param {string} file @param {import('node:crypto').KeyObject} key */
export function writePublicKey(file, key) {
  writeFileSync(file, createPublicKey(key).export({ type: 'spki', format: 'pem' }));
}
