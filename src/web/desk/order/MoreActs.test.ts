import { expect, it } from 'vitest';
import { DAY } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { ListedOrder } from '../types.ts';
import { listOtherActs } from './MoreActs.tsx';
import { findAskedAct, findDueAct, findEarlyAct } from './orderActs.ts';

function listLabels(status: OrderStatus, part: Partial<ListedOrder> = {}): string[] {
  const order = { status, livreurId: null, readyAt: null, marks: {}, ...part } as ListedOrder;
  return [findDueAct(order), ...listOtherActs(order, findDueAct(order))].map((act) => act?.label ?? '');
}
const withLivreur = { livreurId: 'livreur' };

it('a livreur is sent for an order that waits, and is followed, replaced or met nobody on the way', () => {
  expect(listLabels('pending')).toEqual(expect.arrayContaining(['Assigner pour ramassage', 'Annuler']));
  expect(listLabels('pending')).not.toContain('Réassigner');
  const onTheRoad = ['Suivre', 'Réassigner', 'Passage manqué', 'Changer le retour prévu'];
  expect(listLabels('delivery_en_route', withLivreur)).toEqual(expect.arrayContaining(onTheRoad));
  expect(listLabels('assigned', withLivreur)).not.toContain('Assigner pour livraison');
});

it('an order that is to be fetched on a later day is given another hour first', () => {
  const order = { status: 'assigned', toldAt: 2 * DAY, marks: {} } as ListedOrder;
  expect(findEarlyAct(order, 2 * DAY - 1)?.label).toBe('Choisir le créneau');
  expect(findEarlyAct(order, 2 * DAY)).toBeNull();
  expect(findAskedAct({ ...order, status: 'pending', toldAt: null })?.label).toBe('Choisir le créneau');
  expect(findAskedAct({ ...order, status: 'pending' })).toBeNull();
  const labels = ['Choisir le créneau', 'Changer le retour prévu', 'Modifier', 'Prévenir'];
  expect(listLabels('assigned').slice(1, 5)).toEqual(labels);
});

it('fetched linen is ready by one tap, and then sent home', () => {
  expect(listLabels('picked_up')).toEqual(
    expect.arrayContaining(['Prêt', 'Numéro de sac', 'Compter le linge']),
  );
  expect(listLabels('processing', { readyAt: 1 })[0]).toBe('Assigner pour livraison');
  expect(listLabels('processing', { readyAt: 1 })).toContain('Pas encore prêt');
  expect(listLabels('processing', withLivreur)).not.toContain('Réassigner');
});

it('the hour of a visit is chosen after one that failed', () => {
  expect(listLabels('processing', { marks: { visits: 1 } as ListedOrder['marks'] })).toContain(
    'Choisir le créneau',
  );
});

it('an order that has ended is not followed, moved or cancelled, and may be removed and complained of', () => {
  for (const status of ['completed', 'cancelled'] as const) {
    const labels = listLabels(status, withLivreur);
    for (const act of ['Suivre', 'Réassigner', 'Annuler', 'Changer le retour prévu', 'Passage manqué'])
      expect(labels).not.toContain(act);
    expect(labels).toEqual(expect.arrayContaining(['Noter une réclamation', 'Voir la facture', 'Supprimer']));
  }
});

it('a declared payment of a delivered order is checked first', () => {
  expect(listLabels('completed', { paymentState: 'declared' })[0]).toBe('Marquer payée');
  expect(listLabels('completed', { paymentState: 'paid' })[0]).toBe('Voir la facture');
});

it('linen that stays in the house is brought back by a livreur, who may be replaced, or given at the counter', () => {
  const back = listLabels('cancelled', { marks: { linen: 'held' } as ListedOrder['marks'] });
  expect(back).toEqual(expect.arrayContaining(['Assigner le retour', 'Rendu au comptoir']));
  const returning = listLabels('completed', { marks: { linen: 'returning' } as ListedOrder['marks'] });
  expect(returning).toEqual(expect.arrayContaining(['Changer de livreur', 'Passage manqué']));
});
