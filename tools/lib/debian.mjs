import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** The mirror that apt of this machine uses. */
function mirrorOfThisMachine() {
  const folder = '/etc/apt/sources.list.d';
  const files = [...readdirSync(folder).map((name) => join(folder, name)), '/etc/apt/sources.list'].filter(
    (file) => existsSync(file),
  );
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const mirror = /^(?:URIs:|deb(?: \[[^\]]*\])?) *(\S+)/m.exec(text)?.[1];
  if (!mirror) throw new Error('apt of this machine names no mirror.');
  return mirror;
}

/** An empty Debian 12 in a folder. @param {string} folder @param {string[]} packages */
export function makeDebian(folder, packages) {
  const include = `--include=${packages.join(',')}`;
  execFileSync('debootstrap', ['--variant=minbase', include, 'bookworm', folder, mirrorOfThisMachine()], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // The root of a machine is everybody's, a temporary folder its owner's.
  chmodSync(folder, 0o755);
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
}

/** docs/deploy.md calls a machine by this name. */
export const NAME = 'laveo.example';

/** nginx wants a certificate that is there already. @param {string} folder of the machine's root */
export function writeCertificate(folder) {
  const certificate = join(folder, 'etc/letsencrypt/live', NAME);
  mkdirSync(certificate, { recursive: true });
  const files = ['-keyout', join(certificate, 'privkey.pem'), '-out', join(certificate, 'fullchain.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${NAME}`];
  execFileSync('openssl', [...request, ...files], { stdio: 'ignore' });
}

/** The blocks of docs/deploy.md that a person types, from top to bottom. */
export const readGuideBlocks = () =>
  [...readFileSync(join(root, 'docs/deploy.md'), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
    ([, text]) => text ?? '',
  );
