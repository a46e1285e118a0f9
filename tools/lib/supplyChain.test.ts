import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf } from './build.mjs';
import { readNotices, writeNotices } from './notices.mjs';
import { root } from './paths.mjs';
import { readComponents, shippedPackages } from './sbom.mjs';

const { text, components } = readComponents();
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

it('the base images and the actions of CI are pinned by digest, each with its version beside it', () => {
  const images = read('Dockerfile').match(/^FROM .*/gm) ?? [];
  expect(images).toHaveLength(2);
  for (const image of images)
    expect(image).toMatch(/^FROM \S+:\d+\.\d+\.\d+-\S+@sha256:[0-9a-f]{64}( AS \w+)?$/);
  const workflows = readdirSync(join(root, '.github/workflows'));
  const actions = workflows.flatMap((name) => read('.github/workflows', name).match(/uses: .*/g) ?? []);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

it('a bot proposes new versions of packages, base images and actions', () => {
  const kinds = read('.github/dependabot.yml').match(/(?<=package-ecosystem: )\S+/g);
  expect(kinds).toEqual(['npm', 'docker', 'github-actions']);
});

it('the bill of materials names every package that ships, bundled or installed, with its version, and no tool', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const named = new Map(
    components.map(({ group, name, version }) => [group ? `${group}/${name}` : name, version]),
  );
  const shipped = shippedPackages();
  expect(shipped).toEqual(
    expect.arrayContaining(['sharp', 'hono', 'react', '@mantine/core', 'leaflet', 'pdfkit', 'zod']),
  );
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    if (shipped.includes(name)) expect([name, named.get(name)]).toEqual([name, version]);
  for (const tool of ['vite', 'vitest', 'tsx', '@biomejs/biome', '@playwright/test', 'drizzle-kit'])
    expect([tool, named.has(tool)]).toEqual([tool, false]);
  for (const needed of ['fontkit', 'scheduler', '@img/sharp-libvips-linux-x64'])
    expect(named.has(needed)).toBe(true);
  expect(JSON.parse(text)).toMatchObject({ bomFormat: 'CycloneDX' });
});

it('the notices name the licence of every package that ships, and hold its text where the package does', () => {
  const notices = readNotices(components);
  expect(notices).toHaveLength(components.length);
  expect(notices.filter(({ licence }) => licence === '')).toEqual([]);
  const written = writeNotices(notices);
  for (const { name, version } of notices) expect(written).toContain(`| ${name} | ${version} | `);
  for (const holder of ['Copyright (c) Meta Platforms', 'Volodymyr Agafonkin', 'Yusuke Wada'])
    expect(written).toContain(holder);
});

/** Bytes of a package's own files. */
function countBytes(folder: string): number {
  return filesOf(folder)
    .filter((file) => !file.slice(folder.length + 1).includes('node_modules'))
    .reduce((sum, file) => sum + statSync(file).size, 0);
}

it('production needs at most 60 MB of packages: the natives that the built server loads', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const installed = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)))
    .map(([path]) => path);
  const total = installed.reduce((sum, path) => sum + countBytes(join(root, path)), 0);
  process.stdout.write(`production: ${installed.length} packages, ${(total / 1e6).toFixed(1)} MB\n`);
  expect(installed).toContain('node_modules/better-sqlite3');
  expect(total).toBeLessThanOrEqual(60e6);
  const { dependencies } = JSON.parse(read('package.json'));
  expect(Object.keys(dependencies)).toEqual([
    '@node-rs/argon2',
    '@node-rs/bcrypt',
    'better-sqlite3',
    'sharp',
  ]);
});

it('the database driver calls no environment hook while garbage is collected', () => {
  const driver = readFileSync(join(root, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'));
  expect(driver.includes('RemoveEnvironmentCleanupHook')).toBe(false);
});
