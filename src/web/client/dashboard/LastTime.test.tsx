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

const renderLastTime = (order: object, accounts: Parameters<typeof renderInClientArea>[2] = []) => {
  const last = { id: 'o', ...place, ...order } as Parameters<typeof LastTime>[0]['order'];
  const lastTime = <LastTime order={last} garments={[garment]} terms={DEFAULT_TERMS} />;
  return renderInClientArea(<MemoryRouter>{lastTime}</MemoryRouter>, null, accounts);
};

it('says the sum of the order form, which leaves out a line of the desk', () => {
  const carpet = { position: 1, productId: '', name: 'Tapis', service: '', quantity: 1, unitPrice: 9000 };
  const items = [{ ...shirts, unitPrice: 1500 }, carpet];
  const html = renderLastTime({ items, paymentMethod: 'espece', account: null });
  expect(html).toMatch(/3\s000/);
  expect(html).not.toContain('Tapis');
});

it('is of the account’s prices and discount of today', () => {
  const account = { id: 'hotel', name: 'Hôtel', deliveryNotes: '' };
  const items = [{ ...shirts, unitPrice: 1200, discount: 10 }];
  const terms = { ...account, discount: 20, prices: [] };
  expect(renderLastTime({ items, paymentMethod: 'compte', account }, [terms])).toMatch(/2\s400/);
});
