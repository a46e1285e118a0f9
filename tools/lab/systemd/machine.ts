import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '#bench/servers.ts';
import { makeDebian, NAME, writeCertificate } from '#tools/lib/debian.mjs';

const PACKAGES = ['systemd', 'systemd-sysv', 'dbus', 'adduser', 'ca-certificates', 'openssl', 'nginx-light'];
const BOOT_MS = 120_000;
const EACH_MS = 500;

export type Ended = { code: number; output: string };

/** Ends the experiment with 2 where no machine can be booted. */
export function refuseWithoutTools(): void {
  const missing = ['systemd-nspawn', 'debootstrap', 'nsenter', 'openssl'].filter(
    (tool) => !['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, tool))),
  );
  if (process.getuid?.() === 0 && missing.length === 0) return;
  process.stderr.write(`A machine is booted by root alone, with ${missing.join(', ') || 'what is there'}.\n`);
  process.exit(2);
}

/** A Debian with its own systemd and network, in a folder. */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'laveo-machine-'));
  #nspawn: ChildProcess | undefined;
  #leader = '';

  at = (path: string) => join(this.folder, path);

  async boot(packages: string[] = []): Promise<void> {
    makeDebian(this.folder, [...PACKAGES, ...packages]);
    writeCertificate(this.folder);
    appendFileSync(this.at('etc/hosts'), `127.0.0.1 localhost ${NAME}\n`);
    const options = ['--register=no', '--keep-unit', '--private-network', '--kill-signal=SIGRTMIN+3'];
    const name = `laveo-${process.pid}`;
    const args = ['-q', '-b', '-D', this.folder, `--machine=${name}`, '--console=pipe', ...options];
    this.#nspawn = spawn('systemd-nspawn', args, { stdio: 'ignore' });
    for (let waited = 0; waited < BOOT_MS; waited += EACH_MS) {
      await pause(EACH_MS);
      this.#leader = findChild(this.#nspawn.pid);
      if (this.#leader === '') continue;
      const { output } = await this.run('systemctl is-system-running || true');
      if (/^(running|degraded)$/m.test(output)) return;
    }
    throw new Error('The machine does not boot.');
  }

  /** As root would type it. */
  run(script: string): Promise<Ended> {
    const child = this.start(['/bin/sh', '-eu', '-c', script]);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, output })));
  }

  async runOrThrow(script: string): Promise<string> {
    const { code, output } = await this.run(script);
    if (code !== 0) throw new Error(`ended with ${code}:\n${script}\n${output}`);
    return output;
  }

  start(args: string[]): ChildProcess {
    const inside = ['--target', this.#leader, '--all', '--wdns=/root'];
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
      HOME: '/root',
      LC_ALL: 'C.UTF-8',
    };
    return spawn('nsenter', [...inside, ...args], {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  }

  remove(): void {
    if (this.#leader !== '')
      try {
        execFileSync('kill', ['-KILL', this.#leader]);
      } catch {
        // It has ended already.
      }
    this.#nspawn?.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function findChild(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? '';
  } catch {
    return '';
  }
}
