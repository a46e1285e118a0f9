import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { GarmentPicker } from './GarmentPicker.tsx';

it('shows no choice of a service for an empty list, and says where to write', () => {
  const doNothing = () => undefined;
  const page = renderToString(
    <MemoryRouter>
      <GarmentPicker
        garments={[]}
        lines={[]}
        search=""
        onAdd={doNothing}
        onQuantity={doNothing}
        onService={doNothing}
        onRemove={doNothing}
      >
        <p>Pour tout le linge</p>
      </GarmentPicker>
    </MemoryRouter>,
  );
  expect(page).toContain('Notre liste est vide pour le moment');
  expect(page).toContain('href="/contact"');
  expect(page).not.toContain('de ce nom');
  expect(page).not.toContain('Pour tout le linge');
});
