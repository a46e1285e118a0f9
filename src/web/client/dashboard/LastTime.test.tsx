import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { DEFAULT_TERMS } from '#domain/house.ts';
import { aGarment } from '#testing/garments.ts';
import { renderInClientArea } from '#testing/web/renderInClientArea.tsx';
import { LastTime } from './LastTime.tsx';

vi.mock('#web/client/ReorderButton.tsx', () => ({ ReorderButton: () => null }));

const garment = aGarment({ services: [{ name: 'Lavage', price: 1500 }] });
const shirts = { position: 0, productId: garment.id, name: 'Chemise', service: 'Lavage', quantity: 2 };
const place = { clientLocation: null, clientAddress: '' };

it('says the sum of the order form, which leaves out a line of the desk', () => {
  const carpet = { position: 1, productId: '', name: 'Tapis', service: '', quantity: 1, unitPrice: 9000 };
  const items = [{ ...shirts, unitPrice: 1500 }, carpet];
  const paid = { paymentMethod: 'espece', account: null } as const;
  const order = { id: 'o', items, ...place, ...paid };
  const html = renderInClientArea(
    <MemoryRouter>
      <LastTime order={order} garments={[garment]} terms={DEFAULT_TERMS} />
    </MemoryRouter>,
  );
  expect(html).toMatch(/3\s000/);
  expect(html).not.toContain('Tapis');
});

it('is of the account’s prices and discount of today', () => {
  const account = { id: 'hotel', name: 'Hôtel', deliveryNotes: '' };
  const items = [{ ...shirts, unitPrice: 1200, discount: 10 }];
  const order = { id: 'o', items, ...place, paymentMethod: 'compte' as const, account };
  const terms = { ...account, discount: 20, prices: [] };
  const html = renderInClientArea(
    <MemoryRouter>
      <LastTime order={order} garments={[garment]} terms={DEFAULT_TERMS} />
    </MemoryRouter>,
    null,
    [terms],
  );
  expect(html).toMatch(/2\s400/);
});
