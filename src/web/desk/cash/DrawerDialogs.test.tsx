import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { nameSum, SumWarning } from './DrawerDialogs.tsx';

it.each([
  ['more than is expected', 80_000, '800 000', /C’est plus que les 80\s000\sFCFA en main\./],
  ['as much', 80_000, '80 000', /^$/],
  ['any, where nothing is expected', 0, '500', /C’est plus que les 0\sFCFA en main\./],
  ['any, by who counts blind', null, '800 000', /^$/],
  ['none', 80_000, '', /^$/],
])('warns of a sum that is too large: %s', (_, expected, typed, words) => {
  expect(renderToStaticMarkup(<SumWarning expected={expected} typed={typed} where="en main" />)).toMatch(
    words,
  );
});

it('names the sum on the button once it is one', () => {
  expect(nameSum('8000', 'Remettre')).toBe(`Remettre ${formatFcfa(8000)}`);
  expect(nameSum('', 'Remettre')).toBe('Remettre');
});
