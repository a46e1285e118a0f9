import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '..');

const WIDTHS = new Set(['360', '480', '768', '1024', '1280']);
const SPACE = /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[\w-]+)?)$/;
const RADIUS = /^border-(?:[\w-]+-)?radius$/;

/** Only px and rem are on the scale; lengths relative to the text, the screen or the printed page are not. */
function listLengths(value: string): number[] {
  const own = value.replaceAll(/(?:env|var)\([^()]*\)/g, '');
  return [...own.matchAll(/(?<![\w-])-?(\d*\.?\d+)(px|rem)\b/g)].map(
    ([, length, unit]) => Number(length) * (unit === 'rem' ? 16 : 1),
  );
}

const isHairline = (length: number) => length < 4;

function isOffScale(property: string, value: string): boolean {
  const lengths = listLengths(value);
  if (property === 'font-size' || property.endsWith('gap')) return lengths.some((length) => length > 0);
  if (SPACE.test(property) || RADIUS.test(property)) return !lengths.every(isHairline);
  return false;
}

/** A `max-width` rule ends a fraction below the breakpoint (767.98px), so that it never overlaps a `min-width` rule. */
const isBreakpoint = (bound: string, width: string) =>
  bound === 'min' ? WIDTHS.has(width) : width.endsWith('.98') && WIDTHS.has(String(Number(width) + 0.02));

const listOffScaleWidths = (text: string) =>
  [...text.matchAll(/\((min|max)-width: ?([\d.]+)(px|em|rem)\)/g)]
    .filter(([, bound = '', width = '', unit]) => unit !== 'px' || !isBreakpoint(bound, width))
    .map(([query]) => query);

function listOffScaleDeclarations(sheet: string): string[] {
  const rules = sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/@container[^{]*/g, '');
  const declarations = [...rules.matchAll(/(?<=[{;]\s*)([a-z-]+):([^;{}]+);/g)];
  return declarations
    .filter(([, property = '', value = '']) => isOffScale(property, value))
    .map(([declaration]) => declaration.replaceAll(/\s+/g, ' '))
    .concat(listOffScaleWidths(rules));
}

const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => !file.includes('.test.'),
);
const listBreaches = (ending: RegExp, list: (text: string) => string[]) =>
  files
    .filter((file) => ending.test(file))
    .flatMap((file) => list(readFileSync(join(web, file), 'utf8')).map((breach) => `${file}: ${breach}`));

it('has only letters, gaps, corners and widths of the one scale', () => {
  expect(listBreaches(/\.css$/, listOffScaleDeclarations)).toEqual([]);
});

it('asks in code for widths of the same scale', () => {
  expect(listBreaches(/\.tsx?$/, listOffScaleWidths)).toEqual([]);
});

it('finds what is off the scale', () => {
  const sheet = `
    .off { font-size: 0.9rem; gap: 2px 8px; margin: -10px auto 0; border-radius: 12px; }
    @media (max-width: 479px) { .off { padding: calc(10px + var(--tabbar)) 1px; } }
    .on { font-size: clamp(var(--text-22), 5vw, var(--text-28)); margin: 0 -1px; padding: 0.3em var(--gap-8); }
    @media (max-width: 479.98px) { .on { border-radius: 50%; width: 44px; } }
    @container map (max-width: 150px) { .on { padding: env(safe-area-inset-bottom, 0px); } }`;
  expect(listOffScaleDeclarations(sheet)).toEqual([
    'font-size: 0.9rem;',
    'gap: 2px 8px;',
    'margin: -10px auto 0;',
    'border-radius: 12px;',
    'padding: calc(10px + var(--tabbar)) 1px;',
    '(max-width: 479px)',
  ]);
});
