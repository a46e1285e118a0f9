import { execFileSync } from 'node:child_process';
import { root } from './paths.mjs';

/** What the product ships with, by the lockfile: development packages are left out.
 * @returns {{ text: string, components: { name: string, version: string, group?: string }[] }} */
export function readComponents() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const text = execFileSync(npm, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  });
  return { text, components: JSON.parse(text).components };
}
