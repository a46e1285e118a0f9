import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { DAY } from '#domain/format/calendar.ts';
import { WaitingVisit } from './OrderQuestions.tsx';

const place = { lng: -4, lat: 5.35 };
const tomorrow = Date.now() + DAY;
const waiting = { id: 'a', status: 'pending', shortNumber: '263', clientLocation: place, toldAt: tomorrow };
const renderWords = (part: object, paymentMethod: 'espece' | 'compte' = 'espece') => {
  const order = { ...waiting, ...part } as never;
  const visit = <WaitingVisit order={order} draft={{ location: place, accountId: 'b', paymentMethod }} />;
  return renderToStaticMarkup(<MemoryRouter>{visit}</MemoryRouter>).replace(/<[^>]*>|&nbsp;/g, '');
};

it('names the order that waits at the same place, while its client can change it', () => {
  const words = renderWords({});
  expect(words).toMatch(/^Un livreur passe déjà chez vous demain.: ajoutez plutôt à la commande n°.263\.$/);
  expect(renderWords({ status: 'assigned' })).toBe('');
  expect(renderWords({ clientLocation: { lng: -4, lat: 5.36 } })).toBe('');
  expect(renderWords({ toldAt: null })).toBe('');
});

it('keeps the linen of a business and one’s own apart', () => {
  expect(renderWords({}, 'compte')).toBe('');
  expect(renderWords({ account: { id: 'b' } })).toBe('');
  expect(renderWords({ account: { id: 'b' } }, 'compte')).not.toBe('');
});
