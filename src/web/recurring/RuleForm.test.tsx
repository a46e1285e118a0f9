import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { DEFAULT_TERMS } from '#domain/house.ts';
import { aGarment } from '#testing/garments.ts';
import { renderInClientArea } from '#testing/web/renderInClientArea.tsx';
import { RuleForm } from './RuleForm.tsx';
import type { RuleStart } from './rule.ts';

const start: Omit<RuleStart, 'items'> = {
  id: 'r',
  weekdays: [2],
  slot: { at: '10:00' },
  location: { lng: -3.99, lat: 5.36 },
  address: 'Mermoz',
  contactPhone: '07 01 02 03 04',
  paymentMethod: 'espece',
  note: '',
  from: '2026-12-01',
  to: null,
};

it('changes the weight of a line by the kilo, and the pieces of another', () => {
  const shirt = { productId: 's', name: 'Chemise', service: 'Lavage', quantity: 3, care: [] };
  const linen = { productId: 'k', name: 'Linge', service: 'Lavage', quantity: 1, tenths: 55, care: [] };
  const html = renderInClientArea(
    <MemoryRouter>
      <RuleForm start={{ ...start, items: [shirt, linen] }} onClose={() => {}} />
    </MemoryRouter>,
  );
  expect(html).toContain('value="3"');
  expect(html).toContain('value="5,5\u00a0kg"');
});

it('says the sum of a visit on account, at the account’s discount', () => {
  const sheet = aGarment({ name: 'Drap', services: [{ name: 'Lavage', price: 2000 }] });
  const items = [{ productId: sheet.id, name: 'Drap', service: 'Lavage', quantity: 10, care: [] }];
  const readSum = (accountId: string) =>
    renderInClientArea(
      <MemoryRouter>
        <RuleForm
          start={{ ...start, items, paymentMethod: 'compte', accountId, location: DEFAULT_TERMS.workshop }}
          onClose={() => {}}
        />
      </MemoryRouter>,
      null,
      [{ id: 'hotel', name: 'Hôtel', discount: 10, prices: [] }],
      [sheet],
    ).match(/[\d\s]+FCFA par passage/)?.[0];
  expect(readSum('hotel')).toBe(`${formatFcfa(18_000)} par passage`);
  expect(readSum('closed')).toBeUndefined();
});
