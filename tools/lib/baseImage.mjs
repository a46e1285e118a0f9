import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDebian } from './debian.mjs';

const TRUSTED = '/etc/ssl/certs/ca-certificates.crt';
/** @type {import('node:child_process').StdioOptions} */
const quietly = ['ignore', 'pipe', 'ignore'];

/** The official image of this Node holds a small Debian, Node with its headers, npm, and the account `node`.
 * @param {string} folder @param {string} version of Node, from npm's registry */
export function makeBase(folder, version) {
  makeDebian(folder, ['ca-certificates']);
  const at = (/** @type {string} */ path) => join(folder, path);
  cpSync(TRUSTED, at(TRUSTED));
  unpack(`node-linux-${process.arch}@${version}`, at('usr/local'));
  const npm = at('usr/local/lib/node_modules/npm');
  unpack('npm@11', npm);
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, at(`usr/local/bin/${name}`));
  // The registry of this machine and whom it trusts, and no download of headers that lie there already.
  mkdirSync(at('usr/local/etc'), { recursive: true });
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', stdio: quietly });
  writeFileSync(
    at('usr/local/etc/npmrc'),
    `nodedir=/usr/local\ncafile=${TRUSTED}\nregistry=${registry.trim()}\n`,
  );
  const account = 'groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node';
  execFileSync('chroot', [
    folder,
    '/bin/sh',
    '-c',
    `${account} && rm -rf /var/cache/apt/* /var/lib/apt/lists/*`,
  ]);
}

/** @param {string} name of a package @param {string} folder */
function unpack(name, folder) {
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['pack', name, '--pack-destination', folder], { stdio: quietly });
  const archive = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner'], { cwd: folder });
  execFileSync('rm', [archive], { cwd: folder });
}
