import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROLES } from '#domain/people/roles.ts';
import { listScreens, OPEN_SCREENS } from '#domain/screens/screens.ts';

const screens = [...OPEN_SCREENS, ...ROLES.flatMap(listScreens)];
const icons = import.meta.glob<{ icons: Record<string, unknown> }>('/src/web/*/icons.ts', { eager: true });

it.each(screens)('$path has the component that its row names', ({ page }) => {
  const [file, name = file?.split('/').at(-1)] = page.split('#');
  const text = readFileSync(`src/web/${file}.tsx`, 'utf8');
  expect(text).toMatch(new RegExp(`export (function|const) ${name}\\b`));
});

it('each address belongs to one screen', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
});

it.each(ROLES)('each link of the %s has an icon, and each icon a link', (role) => {
  const names = listScreens(role).flatMap(({ icon }) => (icon ? [`Icon${icon}`] : []));
  const known = Object.keys(icons[`/src/web/${role}/icons.ts`]?.icons ?? {});
  expect([...new Set(names)].sort()).toEqual(known.sort());
});
