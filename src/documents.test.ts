import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'tools/lab/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** A path is `src/db/open.ts`, or `db/open.ts` below `src/`; names with a placeholder or no folder do not count. */
const PATH = /`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|txt|css|md))`/g;
/** A table's row names a file and, in the next column, what the file defines. */
const DEFINITION = /`([\w./-]+\.(?:tsx?|mjs))` \| `(\w+)`/g;

const readRepositoryFile = (path: string) => readFileSync(join(root, path), 'utf8');
const findFile = (path: string) => [path, `src/${path}`].find((one) => existsSync(join(root, one)));

it.each(documents)('%s names only files that exist', (document) => {
  const paths = [...readRepositoryFile(document).matchAll(PATH)].map(([, path = '']) => path);
  expect(paths.filter((path) => !findFile(path))).toEqual([]);
});

it.each(documents)('%s names only what the files define', (document) => {
  for (const [, path = '', name = ''] of readRepositoryFile(document).matchAll(DEFINITION))
    expect(readRepositoryFile(findFile(path) ?? path), `${name} in ${path}`).toMatch(
      new RegExp(`\\b${name}\\b`),
    );
});

it('CONTRIBUTING.md names a test that reads the title of its example', () => {
  const guide = readRepositoryFile('CONTRIBUTING.md');
  const findStep = (pattern: RegExp) => pattern.exec(guide)?.[1] ?? '';
  const page = readRepositoryFile(findStep(/^2\..* is in `(.+?)`/m));
  const test = readRepositoryFile(findStep(/^3\..*`.* -- (\S+)`/m));
  expect(test).toContain(/<PageHead title="(.+?)"/.exec(page)?.[1]);
});

/** Codes such as `T-A1` name what must hold, `F12` a fault; the look-arounds skip parts of longer words. */
const CODE = /(?<![\w-])(?:T-[A-Z]\d+|F\d{1,2}(?=[:,) ]))/g;
const sources = ['src', 'tools/lab'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|md)$/.test(name))
    .map((name) => join(folder, name)),
);

it('explains every code of a test or a comment in docs/reliability.md', () => {
  const explained = new Set(readRepositoryFile('docs/reliability.md').match(CODE));
  const used = sources.flatMap(
    (path) =>
      readRepositoryFile(path)
        .match(CODE)
        ?.map((code) => `${code} in ${path}`) ?? [],
  );
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((use) => !explained.has(use.split(' ')[0] ?? ''))).toEqual([]);
});

it('describes every experiment of the laboratory', () => {
  const rows = [...readRepositoryFile('tools/lab/README.md').matchAll(/^\| `(\w+)` \|/gm)].map(
    ([, name]) => `${name}.ts`,
  );
  expect(rows).toEqual(
    readdirSync(join(root, 'tools/lab'))
      .filter((name) => name.endsWith('.ts'))
      .sort(),
  );
});
