import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeWrongReleaseNode } from './node-version.mjs';
import { root } from './paths.mjs';

it('a release is refused on any Node but that of .nvmrc, which it would bring to every server', () => {
  const wanted = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  expect(describeWrongReleaseNode(`${wanted}.19.0`)).toBeNull();
  for (const version of ['20.20.2', '22.11.0', `${wanted}0.1.0`])
    expect(describeWrongReleaseNode(version)).toMatch(
      new RegExp(`\\.nvmrc asks for Node ${wanted}, this is ${version}`),
    );
});
