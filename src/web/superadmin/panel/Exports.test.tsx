import { expect, it } from 'vitest';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import { Exports } from './Exports.tsx';

it('exports the orders of the period, and their garments', () => {
  const card = renderOnDesk(<Exports period={{ from: '2026-11-01', to: '2026-11-30' }} />);
  expect(card).toMatch(/Novembre 2026.*Commandes.*Articles commandés.*Depuis le début.*Clients/);
});
