import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './paths.mjs';
import { readComponents } from './sbom.mjs';

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

it('the bill of materials names every package that ships, with its version, and no other', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const { text, components } = readComponents();
  const named = new Map(
    components.map(({ group, name, version }) => [group ? `${group}/${name}` : name, version]),
  );
  for (const [name, version] of Object.entries(dependencies))
    expect([name, named.get(name)]).toEqual([name, version]);
  for (const name of Object.keys(devDependencies)) expect([name, named.has(name)]).toEqual([name, false]);
  expect(components.length).toBeGreaterThan(Object.keys(dependencies).length);
  expect(JSON.parse(text)).toMatchObject({ bomFormat: 'CycloneDX' });
});
