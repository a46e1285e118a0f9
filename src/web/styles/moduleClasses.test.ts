import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '..');
const IMPORT = /import (\w+) from '([^']+\.module\.css)';/g;

const code = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => join(web, file));

/** Each entry is a class that a component uses, with its stylesheet; `*` stands for a computed name. */
const namedClasses = code.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const withoutImports = text.replaceAll(/^import .*$/gm, '');
  return [...text.matchAll(IMPORT)].flatMap(([, name = '', path = '']) => {
    const sheet = path.startsWith('#web') ? path.replace('#web', web) : resolve(dirname(file), path);
    const uses = withoutImports.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'));
    const isComputed = new RegExp(`\\b${name}\\[`).test(withoutImports);
    return [...uses]
      .map(([, one = '']) => ({ file, sheet, one }))
      .concat(isComputed ? { file, sheet, one: '*' } : []);
  });
});

const listClasses = (sheet: string) =>
  new Set(
    readFileSync(sheet, 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/:global\([^)]*\)/g, '')
      .replaceAll(/\{[^{}]*\}/g, '{}')
      .match(/(?<=\.)[a-zA-Z_][\w-]*/g),
  );

it('has each class that a component names', () => {
  const missing = namedClasses.filter(({ sheet, one }) => one !== '*' && !listClasses(sheet).has(one));
  expect(missing.map(({ file, one }) => `${file}: ${one}`)).toEqual([]);
});

it('has no class that no component names', () => {
  const sheets = new Set(namedClasses.map(({ sheet }) => sheet));
  const idle = [...sheets].flatMap((sheet) => {
    const uses = new Set(namedClasses.filter((use) => use.sheet === sheet).map(({ one }) => one));
    return uses.has('*')
      ? []
      : [...listClasses(sheet)].filter((one) => !uses.has(one)).map((one) => `${sheet}: ${one}`);
  });
  expect(idle).toEqual([]);
});
