import { describe, expect, it } from 'vitest';
import { failureWording } from '#domain/failureWording.ts';
import { type FailureShape, OFFLINE, UNEXPECTED } from '#web/refusal.ts';
import type { Act } from './acts.ts';
import { fateOf, refusalOf } from './refusals.ts';

const act: Act = {
  kind: 'step',
  actId: 'act',
  orderId: '0ac4b8e2-1111-4222-8333-444455556666',
  from: 'pickup_en_route',
  to: 'picked_up',
  at: 1,
};
const failure = (
  code: Exclude<FailureShape['code'], 'OFFLINE' | 'UNEXPECTED'>,
  facts = {},
): FailureShape => ({
  code,
  ...failureWording(code),
  facts,
  fields: {},
  requestId: 'r1',
});

describe('the fate of an act', () => {
  it.each([
    ['without network', OFFLINE, 'cut'],
    ['answered by a proxy while the server restarts', UNEXPECTED, 'cut'],
    ['answered by a fault of the server', { ...UNEXPECTED, requestId: 'r1' }, 'refused'],
    ['while the server is busy', failure('BUSY'), 'busy'],
    ['over the limit', failure('TOO_MANY'), 'busy'],
    ['without a session', failure('NOT_SIGNED_IN'), 'out'],
    ['when the order has changed', failure('ORDER_CHANGED'), 'refused'],
    ['when the mission is another’s', failure('NOT_FOUND'), 'refused'],
  ])('%s', (_, shape, fate) => {
    expect(fateOf(shape)).toBe(fate);
  });
});

describe('the words of a refusal', () => {
  it('names the order, the act and the present state', () => {
    const { title, text } = refusalOf(act, failure('ORDER_CHANGED', { status: 'cancelled' }));
    expect(title).toBe('La commande a changé entre-temps');
    expect(text).toBe(
      'Commande #0ac4b8e2\u00a0: «\u00a0Confirmer le ramassage\u00a0» n’a pas été enregistré. Elle est maintenant «\u00a0Annulée\u00a0».',
    );
  });

  it('says that the mission has gone to somebody else', () => {
    expect(refusalOf(act, failure('NOT_FOUND')).text).toContain('n’est plus la vôtre');
  });

  it('uses the specification’s words for a fault', () => {
    const fault = { ...UNEXPECTED, requestId: 'r1' };
    expect(refusalOf(act, fault)).toMatchObject({
      title: 'Erreur',
      text: 'Impossible de mettre à jour le statut.',
    });
  });
});
