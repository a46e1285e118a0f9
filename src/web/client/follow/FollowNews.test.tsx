import { expect, it } from 'vitest';
import type { VisitReason } from '#domain/pieces/visits.ts';
import { renderInClientArea } from '#testing/web/renderInClientArea.tsx';
import { FollowNews } from './FollowNews.tsx';
import { PiecesAndNumber } from './ProgressSteps.tsx';

type Shown = Parameters<typeof FollowNews>[0]['order'];
const renderVisitNews = (reason: VisitReason, part: Partial<Shown> = {}) =>
  renderInClientArea(
    <FollowNews
      order={{
        status: 'pending',
        linen: 'client',
        piecesHeld: 0,
        shortNumber: '042',
        returningAt: null,
        toldAt: null,
        clientAddress: 'Cocody, portail bleu',
        clientContactPhone: '+2250102030405',
        codes: { pickup: '0042', delivery: '0043', return: '0044' },
        items: [],
        handovers: [],
        visits: [{ leg: 'pickup', attempt: 1, reason, at: 1 }],
        ...part,
      }}
    />,
  )
    .replace(/<[^>]*>/g, '')
    .replace(/\s/g, ' ');

it('shows the number or the address that the client is asked to check', () => {
  expect(renderVisitNews('injoignable')).toContain('Numéro donné : 01 02 03 04 05');
  expect(renderVisitNews('adresse')).toContain('Adresse donnée : Cocody, portail bleu');
  expect(renderVisitNews('absent')).not.toMatch(/donnée? :/);
  expect(renderVisitNews('adresse', { clientAddress: '' })).not.toContain('Adresse donnée');
  expect(renderVisitNews('injoignable', { toldAt: 2 })).toMatch(/2e passage : votre livreur revient\.$/);
  // The headline asks for the call, until the next hour is chosen.
  expect(renderVisitNews('refus')).not.toContain('Appelez-nous');
});

it('shows the code of a leg once its livreur is on the way', () => {
  const trip: Partial<Shown> = { status: 'assigned', visits: [] };
  expect(renderVisitNews('absent', trip)).not.toContain('0 0 4 2');
  expect(renderVisitNews('absent', { ...trip, status: 'pickup_en_route' })).toContain('0 0 4 2');
});

it('says what stayed with the house after a partial delivery once the headline says who comes, with its code', () => {
  const rest: Partial<Shown> = { status: 'completed', linen: 'held', piecesHeld: 2, visits: [] };
  expect(renderVisitNews('absent', rest)).toMatch(/^Nous organisons le retour\./);
  expect(renderVisitNews('absent', { ...rest, returningAt: 1 })).toMatch(
    /^Reste 2 pièces à vous rendre\..*0 0 4 4/,
  );
});

it('counts the pieces that were given back while the house has the rest', () => {
  type Counted = Parameters<typeof PiecesAndNumber>[0]['order'];
  const renderCount = (linen: Counted['linen']) =>
    renderInClientArea(
      <PiecesAndNumber
        order={
          {
            shortNumber: '042',
            status: 'completed',
            linen,
            items: [{ quantity: 7 }],
            handovers: [{ leg: 'delivery', pieces: 6 }],
          } as Counted
        }
      />,
    );
  expect(renderCount('held')).toMatch(/, 6\spièces/);
  expect(renderCount('back')).toMatch(/, 7\spièces/);
});
