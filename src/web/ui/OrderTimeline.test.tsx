import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { OrderTimeline } from './OrderTimeline.tsx';

const at = Date.UTC(2026, 10, 20, 14, 5);
const renderSteps = (...steps: [label: string, to: OrderStatus | null][]) => {
  const html = renderToStaticMarkup(
    <OrderTimeline events={steps.map(([label, to], i) => ({ label, to, at: at + i }))} />,
  );
  return html.split('<li').slice(1);
};
const findCurrentSteps = (steps: string[]) => steps.filter((step) => step.includes('aria-current="step"'));

it('is at the last step that led somewhere, whatever was paid or replaced since', () => {
  const steps = renderSteps(
    ['Commande passée', 'pending'],
    ['Livreur assigné', 'assigned'],
    ['Paiement reçu', null],
    ['Nouveau livreur', null],
  );
  expect(findCurrentSteps(steps)).toEqual([expect.stringContaining('Livreur assigné')]);
  expect(findCurrentSteps(steps)).toEqual([expect.stringContaining('data-state="current"')]);
  expect(steps.filter((step) => step.includes('data-state="done"'))).toHaveLength(3);
});

it('ends with a cancellation, also when the team settles the money afterwards', () => {
  const steps = renderSteps(
    ['Commande passée', 'pending'],
    ['Commande annulée', 'cancelled'],
    ['Paiement reçu', null],
  );
  expect(findCurrentSteps(steps)).toEqual([expect.stringContaining('data-state="cancelled"')]);
});
