import { expect, it } from 'vitest';
import type { VisitReason } from '#domain/pieces/visits.ts';
import { type FailAct, makeAct, type StepAct } from './act.ts';
import { describeFailedVisit, describeNotice, describeStep } from './deliveredWords.ts';

const step = makeAct<StepAct>('step', 'one', { from: 'pickup_en_route', to: 'picked_up' }, 1);
const failed = (from: 'pickup_en_route' | 'delivery_en_route', reason: VisitReason = 'absent') =>
  describeFailedVisit(makeAct<FailAct>('fail', 'one', { from, reason }, 1)).text;

it('warns that the tag of a step belongs to other linen', () => {
  const { title, isWarning } = describeStep(step, { refusedTag: 342 });
  expect([title, isWarning]).toEqual([expect.stringMatching(/^Sac\s342 est déjà pris/), true]);
  expect(describeStep(step, { refusedTag: null })).toEqual({
    title: 'Statut mis à jour !',
    text: 'La mission a été mise à jour avec succès.',
  });
});

it('warns that the code of a hand-over was wrong, and of what that means', () => {
  const act = makeAct<StepAct>('step', 'one', { from: 'delivery_en_route', to: 'completed' }, 1);
  const delivery = { ...act, client: 'Aya Koné' };
  const answer = { isCodeWrong: true, refusedTag: null };
  expect(describeStep(delivery, answer)).toEqual({
    title: 'Le code n’était pas le bon\u00a0:',
    text: 'vérifiez à qui vous avez remis le linge chez Aya Koné.',
    isWarning: true,
  });
  expect(describeStep(step, { ...answer, refusedTag: 342 }).text).toMatch(
    /^chez ce client, la commande reste au même prix, l’équipe est prévenue\. Sac\s342 est déjà pris\s: numéro non noté\.$/,
  );
});

it('speaks of linen that comes back after a failed delivery, which a failed pickup has not', () => {
  expect(failed('delivery_en_route')).toContain('Le linge non remis revient à l’atelier.');
  expect(failed('pickup_en_route')).toBe('Une autre heure sera convenue avec le client.');
  expect(failed('pickup_en_route', 'refus')).toBe('Le client appelle l’équipe pour décider de la suite.');
  expect(failed('pickup_en_route', 'panne')).toBe('L’équipe est prévenue.');
});

it('says offline that the team hears of a visit later', () => {
  expect(describeNotice('live')).toBe('l’équipe est prévenue');
  expect(describeNotice('offline')).toBe('l’équipe sera prévenue au retour du réseau');
});
