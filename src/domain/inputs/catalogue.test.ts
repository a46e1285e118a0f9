import { expect, it } from 'vitest';
import { parseWholeNumber } from '../format/money.ts';
import { createProductSchema } from './catalogue.ts';

const wash = { name: 'Lavage', price: 800 };
const NO_PRICE = 'Indiquez un prix entier, en FCFA.';

it.each([
  ['', [wash], 'Le nom est obligatoire.'],
  ['Kita', [{ ...wash, name: '' }], 'Donnez un nom au service.'],
  ['Kita', [{ ...wash, price: parseWholeNumber('') }], NO_PRICE],
  ['Kita', [{ ...wash, price: parseWholeNumber('12,5') }], NO_PRICE],
  ['Kita', [{ ...wash, price: parseWholeNumber('-800') }], NO_PRICE],
  ['Kita', [{ ...wash, price: '800' }], NO_PRICE],
  ['Kita', [wash, { name: 'lavage', price: 900 }], 'Deux services portent le même nom.'],
])('refuses a garment "%s" with %j in words', (name, services, words) => {
  const { error } = createProductSchema.safeParse({ name, services });
  expect(error?.issues.map(({ message }) => message)).toEqual([words]);
});
