import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveUp } from './say.mjs';

const RUNC = '/usr/sbin/runc';

/** Images and containers in a folder of their own, which goes with them. */
export class Podman {
  folder = mkdtempSync(join(tmpdir(), 'laveo-image-'));
  #flags = [
    '--root',
    join(this.folder, 'store'),
    '--runroot',
    join(this.folder, 'run'),
    '--tmpdir',
    join(this.folder, 'tmp'),
    '--cgroup-manager',
    'cgroupfs',
    '--events-backend',
    'none',
    ...(existsSync(RUNC) ? ['--runtime', RUNC] : []),
  ];

  /** @param {string[]} args */
  tryRun(...args) {
    const options = /** @type {const} */ ({ encoding: 'utf8', maxBuffer: 2 ** 28 });
    const { status, stdout, stderr } = spawnSync('podman', [...this.#flags, ...args], options);
    return { code: status, output: `${stdout}${stderr}`.trim(), stdout: stdout.trim() };
  }

  /** @param {string[]} args */
  run(...args) {
    const { code, output, stdout } = this.tryRun(...args);
    return code === 0 ? stdout : giveUp(`podman ${args[0]} ended with ${code}:\n${output.slice(-4000)}`);
  }

  /** A chroot in the place of a container: the steps also run where no container may be nested in another.
   * @param {string[]} args */
  build = (...args) => this.run('build', '--isolation', 'chroot', '--network', 'host', ...args);

  remove() {
    this.tryRun('rm', '--all', '--force', '--time', '0');
    this.tryRun('system', 'reset', '--force');
    // Podman leaves its own mount there.
    spawnSync('umount', ['--recursive', '--quiet', join(this.folder, 'store', 'overlay')]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
