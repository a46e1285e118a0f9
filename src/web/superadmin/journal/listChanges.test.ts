import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { describeNewValue, listChanges } from './listChanges.ts';

const yao = { id: '3f9a12bc-0000-4000-8000-000000000000', fullname: 'Yao Kouadio' };

const services = [{ name: 'Lavage', price: 800 }];
const lines = [{ name: 'Chemise', service: 'Lavage', quantity: 2, unitPrice: 800 }];

it.each([
  [{ livreurId: null }, { livreurId: yao.id }, ['Livreur', null, 'Yao Kouadio']],
  [{ status: 'pending' }, { status: 'cancelled' }, ['Statut', 'En attente', 'Annulée']],
  [{ active: true }, { active: false }, ['Compte actif', 'oui', 'non']],
  [null, { amount: 1500 }, ['Montant', null, formatFcfa(1500)]],
  [{ services }, null, ['Services', `Lavage ${formatFcfa(800)}`, null]],
  [{ lines }, null, ['Articles', `2\u00a0×\u00a0Chemise (Lavage) à ${formatFcfa(800)}`, null]],
  [{ state: 'read' }, { state: 'answered' }, ['État', 'ouvert', 'répondu']],
  [null, { group: 'household' }, ['Groupe', null, 'Linge de maison']],
  [null, { gap: -500 }, ['Écart', null, `${formatFcfa(500)} de trop`]],
  [null, { bytes: 48_758 }, ['Taille', null, '49\u00a0ko']],
  [null, { imageUrl: `/uploads/${yao.id}.webp` }, ['Image', null, '#3f9a12bc']],
  [null, { day: '2026-11-27' }, ['Jour', null, '27/11/2026']],
  [null, { outcome: 'accepted', lost: 0 }, ['Décision', null, 'Acceptée']],
  [null, { accountId: yao.id.replace('3f', '4f'), month: '2026-12' }, ['Mois', null, 'décembre 2026']],
  [{ rebate: 300 }, { rebate: 300, agreed: 'phone' }, ['Accord', null, 'Par téléphone']],
  [null, { paymentState: 'unpaid', orderIds: [yao.id] }, ['Paiement', null, 'Reste à encaisser']],
  [null, { moonPhase: 'full' }, ['moonPhase', null, 'full']],
])('tells %o → %o in words', (before, after, [field, was, is]) => {
  const changes = listChanges({ act: 'any', before, after }, [yao]);
  expect(changes).toEqual([{ field, before: was, after: is }]);
});

it('tells what became of a surplus as one', () => {
  const [before, after] = [{ outcome: null }, { day: '2026-11-27', amount: -500, outcome: 'written_off' }];
  expect(listChanges({ act: 'cash.settle', before, after }, [])).toMatchObject([
    { field: 'Décision', before: null, after: 'Gardé par la maison' },
    { field: 'Jour', after: '27/11/2026' },
    { field: 'Écart', after: `${formatFcfa(500)} de trop` },
  ]);
});

it('says settings as their page does', () => {
  const [before, after] = [
    { slotMinutes: 90, express: null },
    { slotMinutes: 120, express: { percent: 50, hours: 8 }, moved: 2 },
  ];
  expect(listChanges({ act: 'house.update', before, after }, [])).toEqual([
    { field: 'Durée d’un créneau', before: '90\u00a0minutes', after: '2\u00a0h' },
    { field: 'Express', before: 'Non proposé', after: '8\u00a0h, +\u00a050\u00a0%' },
    { field: 'Retours déplacés', before: null, after: '2' },
  ]);
});

const priced = (price: number) => ({
  services: [
    { name: 'Lavage', price: 800 },
    { name: 'Complet', price },
  ],
});

it.each([
  ['house.update', { feePerKm: 300 }, { feePerKm: 3000 }, `${formatFcfa(300)} → ${formatFcfa(3000)}`],
  ['catalogue.update', priced(15), priced(150), `Complet\u00a0: ${formatFcfa(15)} → ${formatFcfa(150)}`],
  ['catalogue.update', { hidden: false }, { hidden: true }, 'Masqué\u00a0: non → oui'],
  ['accounts.update', { ceiling: null }, { ceiling: 500 }, `Plafond\u00a0: ${formatFcfa(500)}`],
  ['cash.takeBack', null, { amount: 5, kind: 'deposit', day: '2026-11-30' }, 'versement du 30/11/2026'],
  ['cash.takeBack', null, { amount: 5 }, null],
  ['accounts.update', { name: 'a', discount: 1, terms: 1 }, { name: 'b', discount: 2, terms: 2 }, null],
  ['dispatch.reassignMany', { livreurId: 'Ali' }, { livreurId: yao.id, override: 'x' }, 'Ali → Yao Kouadio'],
  ['dispatch.reassign', { livreurId: null }, { livreurId: yao.id }, 'Yao Kouadio'],
  ['dispatch.assign', { livreurId: null }, { livreurId: yao.id }, 'Yao Kouadio'],
  ['dispatch.assign', { livreurId: yao.id }, { livreurId: yao.id }, 'Yao Kouadio'],
  ['house.update', { feePerKm: 1, slotMinutes: 60 }, { feePerKm: 2, slotMinutes: 90 }, null],
])('says what %s changed from %o to %o in few values, if they are', (act, before, after, words) => {
  expect(describeNewValue({ act, before, after }, [yao])).toBe(words);
});
