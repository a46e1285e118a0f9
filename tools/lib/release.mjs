import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf } from './build.mjs';
import { readNotices, writeNotices } from './notices.mjs';
import { outDir, root } from './paths.mjs';
import { giveUp } from './say.mjs';
import { readComponents } from './sbom.mjs';
import { readSigningKey, signArchive, writePublicKey } from './signature.mjs';

const DOCS = ['deploy.md', 'operations.md', 'reliability.md', 'alerts.yml'];
/** Beside the modules' own code. */
const UNUSED = /(^|\/)better-sqlite3\/(deps|src|build\/(?!Release\/better_sqlite3\.node$))|\.(map|md|ts)$/i;

/** As the tag of this commit says, else with the commit. */
export function releaseVersion() {
  const { version } = readJson(join(root, 'package.json'));
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const isTagged = git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`);
    return isTagged ? version : `${version}-${git('rev-parse', '--short=8', 'HEAD')}`;
  } catch {
    return version;
  }
}

/** @param {string} version */
export async function packRelease(version) {
  const name = `laveo-${version}-${process.arch}`;
  const out = join(outDir, 'release');
  const folder = join(out, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copy(
    'dist',
    folder,
    outDir,
    (file) => !/\.map(\.(br|gz))?$|^(release|bundle\.json|\.laveo-build)/.test(file),
  );
  copy('drizzle', folder);
  for (const module of productionModules())
    copy(module, folder, undefined, (file) => !UNUSED.test(`${module}/${file}`));
  for (const doc of DOCS) if (existsSync(join(root, 'docs', doc))) copy(join('docs', doc), folder);
  for (const file of ['.env.example', 'LICENSE', 'CHANGELOG.md'])
    if (existsSync(join(root, file))) copy(file, folder);
  for (const part of ['bin', 'systemd', 'proxy'])
    cpSync(join(root, 'tools/release', part), join(folder, part), { recursive: true });
  bringNode(join(folder, 'bin', 'node'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(version), null, 2)}\n`);
  const bill = readComponents().text;
  writeFileSync(join(folder, 'dist', 'sbom.cdx.json'), bill);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), writeNotices(readNotices()));
  writeFileSync(join(out, `${name}.cdx.json`), bill);
  const archive = join(out, `${name}.tar.gz`);
  const unpacked = megabytesOf(filesOf(folder));
  pack(out, name, archive);
  const signing = readSigningKey();
  signArchive(archive, signing.key);
  writePublicKey(join(out, 'release.pub'), signing.key);
  rmSync(folder, { recursive: true });
  return { archive, megabytes: megabytesOf([archive]), unpacked, signing };
}

/** @param {string} path @param {string} folder @param {string} [from] @param {(file: string) => boolean} [isWanted] */
function copy(path, folder, from = join(root, path), isWanted = () => true) {
  for (const file of filesOf(from)) {
    const within = file.slice(from.length + 1);
    if (within !== '' && !isWanted(within)) continue;
    const target = join(folder, path, within);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target);
  }
}

/** Modules that the lockfile does not call tools, as far as this machine has them. */
function productionModules() {
  const { packages } = readJson(join(root, 'package-lock.json'));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)));
}

/** The Node that built and tried it: natives fit no other, and a server's own may be older. @param {string} target */
function bringNode(target) {
  if (statSync(process.execPath).size < 10e6)
    giveUp(
      'This Node is a small program over a shared library, which a release cannot bring: use that of nodejs.org.',
    );
  cpSync(process.execPath, target, { dereference: true });
  chmodSync(target, 0o755);
}

/** @param {string} version */
function manifest(version) {
  const { name, description, license, type } = readJson(join(root, 'package.json'));
  const { platform, arch, version: node } = process;
  return { name, version, private: true, description, license, type, laveo: { platform, arch, node } };
}

/** The same files give the same archive. @param {string} folder @param {string} name @param {string} archive */
function pack(folder, name, archive) {
  const order = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mtime=@0',
    '--mode=u=rwX,go=rX',
  ];
  execFileSync('tar', [...order, '--use-compress-program=gzip -n', '-cf', archive, '-C', folder, name]);
}

const megabytesOf = (/** @type {string[]} */ files) =>
  Math.round(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6);
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));
