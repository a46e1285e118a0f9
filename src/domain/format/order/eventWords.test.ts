import { expect, it } from 'vitest';
import type { OrderEventKind, OrderStatus } from '../../lifecycle/lifecycle.ts';
import { describeEvent, isForClient } from './eventWords.ts';

const toPlain = (words: string) => words.replace(/\s/g, ' ');
const label = (kind: OrderEventKind, to: OrderStatus | null = null, detail: string | null = null) =>
  toPlain(describeEvent({ kind, to, detail }));

it('names each thing that happens to an order', () => {
  expect(label('created', 'pending')).toBe('Commande passée');
  expect(label('assigned', 'assigned', 'Koffi Aka')).toBe('Livreur assigné : Koffi Aka');
  expect(label('status', 'picked_up')).toBe('Ramassée');
  expect(label('payment', null, 'declared')).toBe('Paiement Wave déclaré');
  expect(label('amended', null, '6 → 8 articles, 11 083 → 13 083 FCFA')).toBe(
    'Commande modifiée : 6 → 8 articles, 11 083 → 13 083 FCFA',
  );
  expect(label('counted')).toBe('Linge compté à l’atelier');
  expect(label('countSettled')).toBe('Écart de comptage réglé');
  expect(label('returnAssigned', null, 'Koffi Aka')).toBe('Linge confié pour être rendu : Koffi Aka');
  expect(label('givenBack')).toBe('Linge rendu');
});

it('says which visit failed, by where the order went, and why', () => {
  expect(label('visitFailed', 'pending', 'absent')).toBe('Ramassage impossible : personne sur place');
  expect(label('visitFailed', 'processing', 'injoignable')).toBe(
    'Livraison impossible : téléphone sans réponse',
  );
  expect(label('visitFailed', null, 'adresse')).toBe('Retour du linge impossible : adresse introuvable');
  expect(label('visitFailed', 'pending', 'autre')).toBe('Ramassage impossible');
});

it('never shows the note of a visit or the words of a claim', () => {
  expect(label('visitFailed', 'pending', 'Chez Mme Kouassi, la voisine')).toBe('Ramassage impossible');
  expect(label('claimed', null, 'Ma chemise bleue')).toBe('Réclamation');
  expect(label('claimAnswered', null, 'Nous l’avons retrouvée')).toBe('Réponse à la réclamation');
});

it('says of a step that was taken back where the order stands again', () => {
  expect(label('undone', 'delivery_en_route')).toBe('Correction : le linge n’est pas encore livré');
  expect(label('undone', 'pickup_en_route')).toBe('Correction : le linge n’est pas encore ramassé');
  expect(label('undone', 'assigned')).toBe('Correction : le livreur n’est pas encore parti');
  expect(label('undone')).toBe('Correction');
});

it('names a claim and its answer', () => {
  expect(label('claimed', null, 'manquant')).toBe('Réclamation : pièce manquante');
  expect(label('claimAnswered', null, 'accepted')).toBe('Réclamation acceptée');
  expect(label('claimAnswered', null, 'refused')).toBe('Réclamation refusée');
  expect(label('claimAnswered', null, 'answered')).toBe('Réponse à la réclamation');
});

it('leaves out of the client’s history what the house counts for itself', () => {
  expect(isForClient('counted')).toBe(false);
  expect(isForClient('countSettled')).toBe(false);
  expect(isForClient('amended')).toBe(true);
});
