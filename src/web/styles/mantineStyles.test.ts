import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '..');
const mantine = join(import.meta.dirname, '../../../node_modules/@mantine/core');
/** Styles in a layer lose to our own whatever file comes first; unlayered ones would win by the order of loading. */
const STYLES = /@mantine\/core\/styles\/(\w+)\.layer\.css/g;

const listNames = (text: string) => new Set([...text.matchAll(STYLES)].map(([, name = '']) => name));

const findModule = (component: string) =>
  [join(mantine, 'esm/components', component), join(mantine, 'esm/components', component, component)]
    .map((folder) => join(folder, `${component}.mjs`))
    .find((file) => existsSync(file));

/** The list includes the styles of components drawn inside, found through the imports of Mantine's modules. */
function listStyles(component: string): string[] {
  const needed = new Set<string>();
  const own = findModule(component);
  const files = new Set(own ? [own] : []);
  for (const file of files) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      const imported = join(dirname(file), path);
      if (imported.endsWith('.module.mjs')) needed.add(basename(imported, '.module.mjs'));
      else files.add(imported);
    }
  }
  return [...needed].filter((name) => existsSync(join(mantine, 'styles', `${name}.css`)));
}

function listComponents(text: string): string[] {
  const lists = [...text.matchAll(/^import \{([^}]*)\} from ['"]@mantine\/core['"];/gm)].map(
    ([, list = '']) => list,
  );
  return lists
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => findModule(name) !== undefined);
}

const readStyles = (name: string) => listNames(readFileSync(join(web, 'styles', name), 'utf8'));
const ofDialogs = readStyles('mantineDialog.css');

function listMissingStyles(text: string): string[] {
  const own = text.includes("'#web/styles/mantineDialog.css'")
    ? new Set([...ofDialogs, ...listNames(text)])
    : listNames(text);
  return listComponents(text)
    .flatMap(listStyles)
    .filter((style) => !own.has(style));
}

it('a file that draws a component of Mantine imports its styles', () => {
  const files = readdirSync(web, { recursive: true }).map(String);
  const drawing = files.filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));
  const missing = drawing.map(
    (name) => [name, listMissingStyles(readFileSync(join(web, name), 'utf8'))] as const,
  );
  expect(Object.fromEntries(missing.filter(([, styles]) => styles.length > 0))).toEqual({});
});

it('the styles of what a component draws inside count as its own', () => {
  expect(listMissingStyles("import { Modal } from '@mantine/core';")).toContain('ModalBase');
  expect(listMissingStyles("import { Slider } from '@mantine/core';")).toEqual(['Slider']);
  expect(listMissingStyles("import { useMatches, type ButtonProps } from '@mantine/core';")).toEqual([]);
});
