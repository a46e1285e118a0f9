import { expect, test } from 'vitest';
import { describeRefusedField, describeStickers, describeTaxDifference } from './InvoiceCard.tsx';

test.each([
  [{ field: 'pointOfSale', message: 'inconnu' }, 'Point de vente\u00a0: inconnu'],
  [{ field: 'footer', message: 'trop long' }, 'footer\u00a0: trop long'],
  [{ field: '', message: 'Refus sans explication.' }, 'Refus sans explication.'],
])('names the refused field: %o', (field, words) => {
  expect(describeRefusedField(field)).toBe(words);
});

test.each([
  [3, 'La DGI compte 3\u00a0FCFA de plus'],
  [-2, 'La DGI compte 2\u00a0FCFA de moins'],
])('says how the totals differ: %d', (difference, words) => {
  expect(describeTaxDifference(difference)).toBe(words);
});

test.each([
  [null, /prochaine facture/],
  [1, /^Il reste 1\u00a0sticker\.$/],
  [940, /^Il reste 940\u00a0stickers\.$/],
])('counts the stickers: %s', (stickers, words) => {
  expect(describeStickers(stickers)).toMatch(words);
});
