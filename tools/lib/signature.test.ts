import { generateKeyPairSync } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openScratchFolder } from '#testing/openWorld.ts';
import { readSigningKey } from './signature.mjs';

const folder = openScratchFolder();

it('the first release writes a key that its owner alone can read, and later ones sign with it', () => {
  const file = join(folder.path, 'config/release.pem');
  const first = readSigningKey({ text: '', file });
  expect(first).toMatchObject({ isNew: true, file });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const second = readSigningKey({ text: '', file });
  expect(second.isNew).toBe(false);
  expect(second.key.equals(first.key)).toBe(true);
});

it('RELEASE_KEY holds a key itself', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const text = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { key, isNew } = readSigningKey({ text });
  expect(isNew).toBe(false);
  expect(key.equals(privateKey)).toBe(true);
});
