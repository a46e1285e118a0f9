import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDebian, writeCertificate } from './debian.mjs';

/** Stands for systemd, which a chroot has not: says what was asked of it, and waits until it is done. */
const SYSTEMCTL = `#!/bin/sh
echo "$*" > /run/guide/$$.asked
while [ -e /run/guide/$$.asked ]; do sleep 0.05; done
`;
const NOTHING_STARTS = '#!/bin/sh\nexit 101\n';
const ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  DEBIAN_FRONTEND: 'noninteractive',
  LC_ALL: 'C.UTF-8',
};

/** An empty Debian in a folder. */
export class GuideRoot {
  folder = mkdtempSync(join(tmpdir(), 'laveo-guide-'));
  /** @type {import('node:child_process').ChildProcess[]} */
  children = [];
  isOver = false;
  /** Requests to systemd. @type {string[]} */
  requests = [];

  make() {
    makeDebian(this.folder, ['ca-certificates', 'adduser', 'curl', 'openssl']);
    writeFileSync(this.at('usr/sbin/policy-rc.d'), NOTHING_STARTS, { mode: 0o755 });
    writeFileSync(this.at('usr/local/bin/systemctl'), SYSTEMCTL, { mode: 0o755 });
    mkdirSync(this.at('run/guide'), { recursive: true });
    writeCertificate(this.folder);
    void this.serveSystemctl();
  }

  /** @param {string} path */
  at = (path) => join(this.folder, path);

  /** @param {string[]} args @param {string} [user] */
  command = (args, user) => [...(user ? [`--userspec=${user}:${user}`] : []), this.folder, ...args];

  /** A block of the guide, as a person would type it. @param {string} script @returns {Promise<string>} */
  run(script) {
    return new Promise((resolve, reject) => {
      const child = spawn('chroot', this.command(['/bin/sh', '-eu', '-c', script]), { env: ENV });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
        });
      child.once('close', (code) =>
        code === 0 ? resolve(output) : reject(new Error(`ended with ${code}:\n${script}\n${output}`)),
      );
    });
  }

  /** @param {string[]} args @param {{ user?: string, env?: NodeJS.ProcessEnv, cwd?: string, fd?: number }} [how] */
  start(args, { user, env, fd } = {}) {
    /** @type {('ignore' | number)[]} */
    const stdio = ['ignore', 'ignore', 'ignore', ...(fd === undefined ? [] : [fd])];
    const child = spawn('chroot', this.command(args, user), { env: { ...ENV, ...env }, stdio });
    this.children.push(child);
    return child;
  }

  async serveSystemctl() {
    while (!this.isOver) {
      for (const name of readdirSync(this.at('run/guide')).filter((one) => one.endsWith('.asked'))) {
        const file = this.at(join('run/guide', name));
        const line = readFileSync(file, 'utf8').trim();
        if (line === '') continue;
        this.requests.push(line);
        if (/enable --now .*laveo\.service/.test(line)) await this.startLaveo();
        rmSync(file);
      }
      await pause(50);
    }
  }

  /** As laveo.socket and laveo.service say. */
  async startLaveo() {
    const unit = readFileSync(this.at('etc/systemd/system/laveo.service'), 'utf8');
    const socket = readFileSync(this.at('etc/systemd/system/laveo.socket'), 'utf8');
    const [host = '', port = ''] = (/^ListenStream=(.*)$/m.exec(socket)?.[1] ?? '').split(':');
    const [program = '', ...args] = (/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '').split(' ');
    const settings = readFileSync(this.at('etc/laveo/laveo.env'), 'utf8');
    const env = Object.fromEntries(
      settings
        .split('\n')
        .filter((line) => line.includes('='))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const holder = createServer();
    await new Promise((listening) => holder.listen(Number(port), host, () => listening(null)));
    const { fd } = /** @type {any} */ (holder)._handle;
    this.start([program, ...args], {
      user: 'laveo',
      env: { ...env, NODE_ENV: 'production', LISTEN_FDS: '1' },
      fd,
    });
    await new Promise((closed) => holder.close(closed));
  }

  remove() {
    this.isOver = true;
    for (const child of this.children) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
