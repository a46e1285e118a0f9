import { expect, it } from 'vitest';
import { getActLabel } from '#domain/format/journalWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { describeJournalRow, describeSubject } from './journalRow.ts';

const COUNTED = `Remise comptée\u00a0: ${formatFcfa(8000)}`;
const CLOSED = `Caisse du jour clôturée\u00a0: ${formatFcfa(0)}`;
const TWO_SETTINGS = 'Réglages modifiés\u00a0: Prix par kilomètre, Téléphone de l’équipe';

it.each([
  ['people.setActive', { active: false }, 'Compte désactivé'],
  ['people.setActive', { active: true }, 'Compte réactivé'],
  ['people.verifyLivreur', { verified: true }, 'Livreur vérifié'],
  ['people.verifyLivreur', { verified: false }, 'Livreur marqué «\u00a0Nouveau\u00a0»'],
  ['auth.refused', { count: 12 }, 'Connexions refusées\u00a0: 12'],
  ['outbox.retry', { state: 'waiting' }, 'E-mail relancé'],
  ['outbox.retry', { state: 'waiting', count: 4 }, 'E-mails relancés\u00a0: 4'],
  ['dispatch.refund', { amount: 1500 }, `Client remboursé\u00a0: ${formatFcfa(1500)}`],
  ['cash.count', { counted: 8000, gap: 0 }, COUNTED],
  ['cash.count', { counted: 8000, gap: 500 }, `${COUNTED}, il manque ${formatFcfa(500)}`],
  ['cash.closeDay', { counted: 0, gap: -500 }, `${CLOSED}, ${formatFcfa(500)} de trop`],
  ['cash.settle', { amount: -500 }, `Écart de caisse réglé\u00a0: ${formatFcfa(500)} de trop`],
  ['inbox.markMessage', { state: 'answered' }, 'Message marqué répondu'],
  ['inbox.decide', { state: 'refused' }, 'Candidature refusée'],
  ['inbox.decide', { state: 'new' }, 'Candidature traitée'],
  ['catalogue.remove', null, 'Vêtement supprimé'],
  ['house.update', { feePerKm: 50 }, 'Réglage modifié\u00a0: Prix par kilomètre'],
  ['house.update', { feePerKm: 50, teamPhone: null }, TWO_SETTINGS],
  ['house.update', { showsMap: true }, 'Réglages modifiés'],
])('%s with %o reads "%s"', (act, after, words) => {
  expect(describeJournalRow({ act, after })).toBe(words);
});

it('names the days of an export', () => {
  const after = { from: Date.parse('2026-11-01'), to: Date.parse('2026-12-01') };
  expect(describeJournalRow({ act: 'exports.csv', after })).toBe('Export CSV\u00a0: novembre 2026');
  expect(describeJournalRow({ act: 'exports.csv', after: {} })).toBe('Export CSV');
});

it('shows an act that has no words by its own name', () => {
  expect(getActLabel('moon.landing')).toBe('moon.landing');
});

const id = '3f9a12bc-0000-4000-8000-000000000000';
const unchanged = { subject: id, before: null, after: null };

it.each([
  [{ subject: id, before: { name: 'Veste' }, after: { name: 'Smoking' } }, 'Smoking'],
  [{ subject: id, before: { name: 'Veste' }, after: null }, 'Veste'],
  [unchanged, '#3f9a12bc'],
  [{ ...unchanged, act: 'cash.handIn' }, null],
  [{ ...unchanged, act: 'outbox.retry', subjectName: id }, null],
  [{ ...unchanged, orderClient: 'Awa Koné', orderNumber: 1042 }, 'commande n°\u00a01\u00a0042 d’Awa Koné'],
  [{ ...unchanged, subjectName: 'Hôtel', month: '2026-12' }, 'Hôtel, décembre 2026'],
  [{ ...unchanged, subjectName: 'Hôtel', orderClient: 'Awa', orderNumber: 7 }, 'commande n°\u00a07 d’Awa'],
  [{ subject: `${'3f9a12bc'.repeat(8)}.webp`, before: null, after: { bytes: 9 } }, '#3f9a12bc'],
  [{ act: 'exports.csv', subject: 'reclamations', before: null, after: {} }, 'Réclamations'],
  [{ subject: 'internal-door', before: { closed: true }, after: { closed: false } }, null],
])('names the subject of %o', (line, words) => {
  expect(describeSubject(line)).toBe(words);
});
