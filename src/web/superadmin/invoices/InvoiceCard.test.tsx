import { expect, test } from 'vitest';
import { paths } from '#domain/addresses.ts';
import { formatDate } from '#domain/format/calendar.ts';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import {
  describeRefusedField,
  describeStickers,
  describeTaxDifference,
  InvoiceCard,
  type ListedInvoice,
} from './InvoiceCard.tsx';

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

test('leads from the invoice of a month to its paper, and says its date', () => {
  const month = { id: 'i1', accountName: 'Lagune', month: '2026-11', state: 'plain', lines: [], credits: [] };
  const createdAt = Date.parse('2026-12-01');
  const unpaid = { ...month, createdAt, due: 500 };
  const card = renderOnDesk(<InvoiceCard invoice={unpaid as unknown as ListedInvoice} />);
  expect(card).toContain(`href="${paths.accountInvoicePdf('i1')}">Lagune, novembre 2026<`);
  expect(card).toContain(`>${formatDate(createdAt)}<`);
  expect(card).toMatch(/reste 500.FCFA/);
  const sale = { ...month, orderId: 'a1b2c3d4', orderNumber: 1042, clientName: 'Awa Koné', createdAt };
  expect(renderOnDesk(<InvoiceCard invoice={sale as unknown as ListedInvoice} />)).toContain(
    '1\u00a0042 Awa Koné<',
  );
});
