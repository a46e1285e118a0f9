import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderInClientArea } from '#testing/web/renderInClientArea.tsx';
import { RuleForm } from './RuleForm.tsx';

it('changes the weight of a line by the kilo, and the pieces of another', () => {
  const shirt = { productId: 's', name: 'Chemise', service: 'Lavage', quantity: 3, care: [] };
  const linen = { productId: 'k', name: 'Linge', service: 'Lavage', quantity: 1, tenths: 55, care: [] };
  const start = {
    id: 'r',
    weekdays: [2],
    slot: { at: '10:00' },
    items: [shirt, linen],
    location: { lng: -3.99, lat: 5.36 },
    address: 'Mermoz',
    contactPhone: '07 01 02 03 04',
    paymentMethod: 'espece',
    note: '',
    from: '2026-12-01',
    to: null,
  } as const;
  const html = renderInClientArea(
    <MemoryRouter>
      <RuleForm start={{ ...start, weekdays: [2], items: [...start.items] }} onClose={() => {}} />
    </MemoryRouter>,
  );
  expect(html).toContain('value="3"');
  expect(html).toContain('value="5,5\u00a0kg"');
});
