import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Product } from '#domain/catalogue/catalogue.ts';
import { aGarment } from '#testing/garments.ts';
import { GarmentPicker } from './GarmentPicker.tsx';

const doNothing = () => undefined;
const renderPicker = (garments: readonly Product[]) =>
  renderToString(
    <MemoryRouter>
      <GarmentPicker
        garments={garments}
        lines={[]}
        search=""
        onAdd={doNothing}
        onQuantity={doNothing}
        onService={doNothing}
        onRemove={doNothing}
        onCare={doNothing}
      >
        <p>Pour tout le linge</p>
      </GarmentPicker>
    </MemoryRouter>,
  );

it('shows no choice of a service for an empty list, and says where to write', () => {
  const page = renderPicker([]);
  expect(page).toContain('Notre liste est vide pour le moment');
  expect(page).toContain('href="/contact"');
  expect(page).not.toContain('de ce nom');
  expect(page).not.toContain('Pour tout le linge');
});

it('shows all that a client is sent of a garment', () => {
  const textsByField: Record<Exclude<keyof Product, 'id' | 'group'>, string> = {
    name: '>Chemise</h3>',
    services: '500',
    imageUrl: 'src="/garments/chemise.svg"',
  };
  const page = renderPicker([aGarment()]);
  for (const text of Object.values(textsByField)) expect(page).toContain(text);
});

it('shows the small copy of a photograph', () => {
  expect(renderPicker([aGarment({ imageUrl: '/uploads/cape.webp' })])).toContain(
    'src="/uploads/cape-s.webp"',
  );
});
