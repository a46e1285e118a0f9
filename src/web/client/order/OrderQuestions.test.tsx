import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { DAY } from '#domain/format/calendar.ts';
import { WaitingVisit } from './OrderQuestions.tsx';

const place = { lng: -4, lat: 5.35 };
const renderWords = (part: object) => {
  const order = { id: 'a', status: 'pending', shortNumber: '263', clientLocation: place, ...part } as never;
  const visit = <WaitingVisit order={order} location={place} />;
  return renderToStaticMarkup(<MemoryRouter>{visit}</MemoryRouter>).replace(/<[^>]*>|&nbsp;/g, '');
};

it('names the order that waits at the same place, while its client can change it', () => {
  const words = renderWords({ toldAt: Date.now() + DAY });
  expect(words).toMatch(/^Un livreur passe déjà chez vous demain.: ajoutez plutôt à la commande n°.263\.$/);
  expect(renderWords({ status: 'assigned' })).toBe('');
  expect(renderWords({ clientLocation: { lng: -4, lat: 5.36 } })).toBe('');
});
