import { expect, it } from 'vitest';
import type { OrderEventKind, OrderStatus } from '../../lifecycle/lifecycle.ts';
import { describeEvent, isForClient } from './eventWords.ts';

const normalizeSpaces = (words: string) => words.replace(/\s/g, ' ');
const describePlainEvent = (
  kind: OrderEventKind,
  to: OrderStatus | null = null,
  detail: string | null = null,
) => normalizeSpaces(describeEvent({ kind, to, detail }));

it('names each thing that happens to an order', () => {
  expect(describePlainEvent('created', 'pending')).toBe('Commande passée');
  expect(describePlainEvent('assigned', 'assigned', 'Koffi Aka')).toBe('Livreur assigné : Koffi Aka');
  expect(describePlainEvent('status', 'picked_up')).toBe('Ramassée');
  expect(describePlainEvent('payment', null, 'declared')).toBe('Paiement déclaré');
  expect(describePlainEvent('amended', null, '6 → 8 pièces, 11 083 → 13 083 FCFA')).toBe(
    'Commande modifiée : 6 → 8 pièces, 11 083 → 13 083 FCFA',
  );
  expect(describePlainEvent('counted')).toBe('Linge compté à l’atelier');
  expect(describePlainEvent('countSettled')).toBe('Écart de comptage réglé');
  expect(describePlainEvent('returnAssigned', null, 'Koffi Aka')).toBe(
    'Linge confié pour être rendu : Koffi Aka',
  );
  expect(describePlainEvent('givenBack')).toBe('Linge rendu');
  const contact = { words: 'on_the_way', channel: 'sms' } as const;
  expect(normalizeSpaces(describeEvent({ kind: 'contacted', to: null, detail: null, contact }))).toBe(
    'SMS : livreur en chemin',
  );
});

it('says which visit failed, by where the order went, and why', () => {
  expect(describePlainEvent('visitFailed', 'pending', 'absent')).toBe(
    'Ramassage impossible : personne sur place',
  );
  expect(describePlainEvent('visitFailed', 'processing', 'injoignable')).toBe(
    'Livraison impossible : téléphone sans réponse',
  );
  expect(describePlainEvent('visitFailed', null, 'adresse')).toBe(
    'Retour du linge impossible : adresse introuvable',
  );
  expect(describePlainEvent('visitFailed', 'pending', 'autre')).toBe('Ramassage impossible');
});

it('never shows the note of a visit or the words of a claim', () => {
  expect(describePlainEvent('visitFailed', 'pending', 'Chez Mme Kouassi, la voisine')).toBe(
    'Ramassage impossible',
  );
  expect(describePlainEvent('claimed', null, 'Ma chemise bleue')).toBe('Réclamation');
  expect(describePlainEvent('claimAnswered', null, 'Nous l’avons retrouvée')).toBe(
    'Réponse à la réclamation',
  );
});

it('says of a step that was taken back where the order stands again', () => {
  expect(describePlainEvent('undone', 'delivery_en_route')).toBe(
    'Correction : le linge n’est pas encore livré',
  );
  expect(describePlainEvent('undone', 'pickup_en_route')).toBe(
    'Correction : le linge n’est pas encore ramassé',
  );
  expect(describePlainEvent('undone', 'assigned')).toBe('Correction : le livreur n’est pas encore parti');
  expect(describePlainEvent('undone')).toBe('Correction : le linge n’est pas encore prêt');
});

it('names a claim and its answer', () => {
  expect(describePlainEvent('claimed', null, 'manquant')).toBe('Réclamation : pièce manquante');
  expect(describePlainEvent('claimAnswered', null, 'accepted')).toBe('Réclamation acceptée');
  expect(describePlainEvent('claimAnswered', null, 'refused')).toBe('Réclamation refusée');
  expect(describePlainEvent('claimAnswered', null, 'answered')).toBe('Réponse à la réclamation');
});

it('leaves out of the client’s history what the house counts for itself', () => {
  expect(isForClient('counted')).toBe(false);
  expect(isForClient('countSettled')).toBe(false);
  expect(isForClient('amended')).toBe(true);
});
