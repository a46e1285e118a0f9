import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { findMigrationsFolder } from '#db/migrate.ts';
import { signArchive, writePublicKey } from '#tools/lib/signature.mjs';
import { root } from '../bundle.ts';
import { alterRelease, type ReleaseParts } from './alterRelease.ts';

const SUPERVISOR = `
while :; do
  "$NODE" "$HOME_FOLDER/current/dist/server/main.js" >>"$HOME_FOLDER/log" 2>&1 &
  echo $! >"$HOME_FOLDER/pid"
  wait $!
  code=$?
  case $code in
    2|3|4) until [ -e "$HOME_FOLDER/restart" ]; do sleep 0.05; done ;;
    *) [ -e "$HOME_FOLDER/restart" ] || sleep 0.5 ;;
  esac
  rm -f "$HOME_FOLDER/restart"
done`;

const EMPTY_PAGE = '<!doctype html><html><head></head><body><div id="root"><!--page--></div></body></html>';
const NO_SCREENS = JSON.stringify({ entryCss: [], screens: {} });

/** The installation is made from archives, as docs/deploy.md describes, and run by the supervisor script above. */
export class Installation {
  readonly folder: string;
  readonly dataDir: string;
  url = '';
  #supervisor: ChildProcess | undefined;
  readonly #programs: string[];
  readonly #key = generateKeyPairSync('ed25519').privateKey;

  /** `programs` are the bundles of the server and of the command line. */
  constructor(programs: string[]) {
    this.#programs = programs.map((file) => dirname(file));
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
    // The bundles find their native modules only below node_modules.
    this.folder = mkdtempSync(join(root, 'node_modules/.cache/laveo-home-'));
    this.dataDir = join(this.folder, 'data');
    mkdirSync(join(this.folder, 'releases'));
    writePublicKey(join(this.folder, 'release.pub'), this.#key);
  }

  packRelease(version: string, parts: ReleaseParts = {}): string {
    const folder = join(this.folder, `laveo-${version}`);
    const server = join(folder, 'dist', 'server');
    for (const program of this.#programs) cpSync(program, server, { recursive: true });
    mkdirSync(join(folder, 'dist/web/assets'), { recursive: true });
    writeFileSync(join(folder, `dist/web/assets/page-${version}.js`), version);
    writeFileSync(join(folder, 'dist/web/index.html'), EMPTY_PAGE);
    writeFileSync(join(folder, 'dist/screens.json'), NO_SCREENS);
    cpSync(join(root, 'tools/release/bin'), join(folder, 'bin'), { recursive: true });
    cpSync(findMigrationsFolder(), join(folder, 'drizzle'), { recursive: true });
    const { platform, arch } = process;
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ type: 'module', laveo: { platform, arch } }),
    );
    alterRelease(folder, version, parts);
    const archive = join(this.folder, `laveo-${version}.tar.gz`);
    execFileSync('tar', ['-czf', archive, '-C', this.folder, basename(folder)]);
    rmSync(folder, { recursive: true });
    signArchive(archive, this.#key);
    return archive;
  }

  /** A person installs the first release by hand in the same way. */
  installRelease(version: string): void {
    const release = join(this.folder, 'releases', version);
    mkdirSync(release);
    execFileSync('tar', ['-xzf', this.packRelease(version), '-C', release, '--strip-components=1']);
    symlinkSync(join('releases', version), join(this.folder, 'current'));
  }

  /** The server of this release ends at its next start, without serving anybody. */
  breakRelease(version: string): void {
    writeFileSync(join(this.folder, 'releases', version, 'dist/server/main.js'), 'process.exit(1);');
  }

  current = () => basename(readlinkSync(join(this.folder, 'current')));
  log = () => (existsSync(join(this.folder, 'log')) ? readFileSync(join(this.folder, 'log'), 'utf8') : '');

  async start(): Promise<void> {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', 1024, resolve));
    const { port } = holder.address() as { port: number };
    this.url = `http://127.0.0.1:${port}`;
    const { fd } = (holder as Server & { _handle: { fd: number } })._handle;
    writeFileSync(
      join(this.folder, 'laveo.env'),
      `DATA_DIR=${this.dataDir}\nPORT=${port}\nLIMITS_FACTOR=1000\nLAVEO_RESTART="touch '${this.folder}/restart'; kill -TERM $(cat '${this.folder}/pid'); true"\n`,
    );
    this.#supervisor = spawn('sh', ['-c', SUPERVISOR], {
      cwd: this.folder,
      // Its group ends as a whole, the server included.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', fd],
      env: {
        ...this.#env(),
        DATA_DIR: this.dataDir,
        LIMITS_FACTOR: '1000',
        PORT: String(port),
        LISTEN_FDS: '1',
        HOME_FOLDER: this.folder,
        NODE: process.execPath,
      },
    });
    // Only the supervisor holds the port from here on, so that this process accepts no connection.
    await new Promise((closed) => holder.close(closed));
  }

  #env = () => ({ PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: this.folder });

  /** The command runs from the release in service, as a person would run it. */
  runLaveo(...args: string[]): Promise<{ code: number; output: string }> {
    const command = join(this.folder, 'current', 'bin', 'laveo');
    chmodSync(command, 0o755);
    const env = { ...this.#env(), LAVEO_ENV: join(this.folder, 'laveo.env') };
    return new Promise((resolve) =>
      execFile(command, args, { cwd: this.folder, env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      ),
    );
  }

  remove(): void {
    if (this.#supervisor?.pid) process.kill(-this.#supervisor.pid, 'SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
