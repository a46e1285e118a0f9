import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openStore } from '#db/open.ts';
import { buildBundle } from '#reliability/bundle.ts';
import { writeSession } from '#testing/browserClient.ts';
import { aWorld } from '#testing/world.ts';
import { NAME, readGuideBlocks } from '#tools/lib/debian.mjs';
import { packRelease } from '#tools/lib/release.mjs';
import type { Machine } from './machine.ts';

export const FIRST = '1.0.0';
export const DATA = 'var/lib/laveo';

export type House = { url: string; cookies: string[]; cart: object };

/** The release of this checkout, signed by a key of this run. */
export async function packFirstRelease(): Promise<{ archive: string; key: KeyObject }> {
  const { privateKey: key } = generateKeyPairSync('ed25519');
  process.env.RELEASE_KEY = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { archive } = await packRelease(FIRST);
  return { archive, key };
}

export function bringArchive(machine: Machine, archive: string, folder: string): void {
  mkdirSync(machine.at(folder), { recursive: true });
  for (const file of [archive, `${archive}.sha256`, `${archive}.sha256.sig`])
    cpSync(file, machine.at(join(folder, basename(file))));
}

/** As docs/deploy.md says, but for the blocks that hold a word of `without`; clients and their sessions are written first. */
export async function installHouse(
  machine: Machine,
  archive: string,
  { clients, without }: { clients: number; without: RegExp },
): Promise<House> {
  bringArchive(machine, archive, 'root');
  cpSync(join(dirname(archive), 'release.pub'), machine.at('root/release.pub'));
  const blocks = readGuideBlocks().filter((block) => !without.test(block));
  const service = blocks.findIndex((block) => block.includes('enable --now'));
  for (const block of blocks.slice(0, service)) await machine.runOrThrow(block);
  const store = openStore({ file: machine.at(join(DATA, 'laveo.sqlite')) });
  const world = await aWorld({ store, at: Date.now() });
  const cookies = Array.from(
    { length: clients },
    () => `__Host-laveo=${writeSession(world.deps, world.client())}`,
  );
  const house = { url: `https://${NAME}`, cookies, cart: world.aCart() };
  store.close();
  await machine.runOrThrow(`echo LIMITS_FACTOR=1000 >> /etc/laveo/laveo.env
    chown -R laveo:laveo /${DATA}
    cp -a /${DATA} /root/data
    cp /opt/laveo/current/bin/node /root/node`);
  for (const block of blocks.slice(service)) await machine.runOrThrow(block);
  return house;
}

/** A program of this folder runs inside the machine until its input ends, and then says what it saw; null after `longestMs`. */
export async function startInside<Options, Answer>(
  machine: Machine,
  program: string,
  options: Options,
  longestMs: number,
): Promise<() => Promise<Answer | null>> {
  cpSync(await buildBundle(join('tools/lab/systemd', `${program}.ts`)), machine.at(`root/${program}.mjs`));
  writeFileSync(machine.at('root/options.json'), JSON.stringify(options));
  const run = `ulimit -n $(ulimit -Hn); exec timeout -s KILL ${longestMs / 1000} /root/node /root/${program}.mjs /root/options.json`;
  const child = machine.start(['/usr/bin/env', 'NODE_TLS_REJECT_UNAUTHORIZED=0', '/bin/sh', '-c', run]);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const ended = new Promise((done) => child.once('close', done));
  return async () => {
    child.stdin?.end();
    await ended;
    return output === '' ? null : (JSON.parse(output) as Answer);
  };
}
