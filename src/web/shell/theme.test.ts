import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

const web = join(import.meta.dirname, '..');

it('sets defaults for components that some file imports', () => {
  const files = readdirSync(web, { recursive: true }).map(String);
  const imported = files
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(web, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
  expect(Object.keys(theme.components ?? {}).filter((name) => !imported.includes(name))).toEqual([]);
});
