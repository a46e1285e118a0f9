import { expect, it } from 'vitest';
import { type FailAct, makeAct, type StepAct } from './act.ts';
import { describeFailedVisit, describeStep } from './deliveredWords.ts';

const step = makeAct<StepAct>('step', 'one', { from: 'pickup_en_route', to: 'picked_up' }, 1);
const failed = (from: 'pickup_en_route' | 'delivery_en_route') =>
  describeFailedVisit(makeAct<FailAct>('fail', 'one', { from, reason: 'absent' }, 1)).text;

it('says that the tag of a step belongs to other linen', () => {
  expect(describeStep(step, { refusedTag: 342 }).text).toMatch(/^Sac\s342 est déjà pris/);
  expect(describeStep(step, { refusedTag: null }).text).toBe('La mission a été mise à jour avec succès.');
});

it('speaks of linen that comes back after a failed delivery, which a failed pickup has not', () => {
  expect(failed('delivery_en_route')).toContain('Le linge non remis revient à l’atelier.');
  expect(failed('pickup_en_route')).toBe('Le client choisit une autre heure.');
});
