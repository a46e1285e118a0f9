import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './build.mjs';
import { root } from './paths.mjs';

/** @typedef {{ expression?: string, license?: { id?: string, name?: string } }} Licence */
/** @typedef {{ name: string, version: string, group?: string, 'bom-ref': string, licenses?: Licence[], properties?: { name: string, value: string }[] }} Component */
/** @typedef {{ ref: string, dependsOn: string[] }} Needs */

/** The rooms that are built into the site and the server. */
const rooms = ['domain', 'db', 'server', 'web', 'cli'];
/** By a module, or by a style sheet. */
const imported = /(?:\bfrom|\bimport|\burl)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/g;

/** The product ships with the packages of production, those that its sources import and the build bundles, and what
 * either needs. Tools are left out.
 * @returns {{ text: string, components: Component[] }} */
export function readComponents() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const all = execFileSync(npm, ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(all);
  const shipped = new Set(shippedPackages());
  /** @type {Map<string, string[]>} */
  const needs = new Map(bill.dependencies.map((/** @type {Needs} */ { ref, dependsOn }) => [ref, dependsOn]));
  const ours = new Set([bill.metadata.component['bom-ref']]);
  for (const ref of ours)
    for (const need of needs.get(ref) ?? [])
      if (ref !== bill.metadata.component['bom-ref'] || shipped.has(nameOf(need))) ours.add(need);
  const components = bill.components.filter((/** @type {Component} */ one) => ours.has(one['bom-ref']));
  const dependencies = bill.dependencies
    .filter((/** @type {Needs} */ { ref }) => ours.has(ref))
    .map((/** @type {Needs} */ { ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => ours.has(one)),
    }));
  return { text: JSON.stringify({ ...bill, components, dependencies }, null, 2), components };
}

/** "@scope/name@1.2.3" without its version. @param {string} ref */
const nameOf = (ref) => ref.replace(/(?<=.)@[^@]*$/, '');

/** The packages of package.json that ship, by name. */
export function shippedPackages() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const sources = rooms
    .flatMap((room) => filesOf(join(root, 'src', room)))
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file));
  const names = new Set(
    sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(imported)].map(([, name]) => name)),
  );
  // Read from its folder, not imported.
  names.add('dejavu-fonts-ttf');
  return [...Object.keys(dependencies), ...Object.keys(devDependencies).filter((name) => names.has(name))];
}
