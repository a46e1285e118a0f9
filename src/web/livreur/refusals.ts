import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import { referenceOf } from '#domain/order.ts';
import { orderStatusLabel, stepLabel } from '#domain/wording.ts';
import type { FailureShape } from '#web/refusal.ts';
import type { Act } from './acts.ts';

/**
 * `cut`: nothing answers, so the whole queue waits. `busy`: this one could not be taken now, the others may be.
 * `out`: he is signed out. `refused`: the server has said no, and will say it again.
 */
export type Fate = 'cut' | 'busy' | 'out' | 'refused';

export function fateOf({ code, requestId }: FailureShape): Fate {
  switch (code) {
    case 'OFFLINE':
      return 'cut';
    case 'NOT_SIGNED_IN':
      return 'out';
    case 'BUSY':
    case 'UNAVAILABLE':
    case 'TOO_MANY':
      return 'busy';
    case 'UNEXPECTED':
      // Without a reference it was never our server that spoke: a proxy, while it restarts.
      return requestId ? 'refused' : 'cut';
    default:
      return 'refused';
  }
}

export interface Refusal {
  actId: string;
  title: string;
  text: string;
}

/** What was not done, and what the order is now. */
export function refusalOf(act: Act, failure: FailureShape): Refusal {
  const { actId } = act;
  if (failure.code === 'UNEXPECTED')
    return { actId, title: 'Erreur', text: 'Impossible de mettre à jour le statut.' };
  const what = `Commande #${referenceOf(act.orderId)}\u00a0: «\u00a0${wordsOf(act)}\u00a0» n’a pas été enregistré.`;
  if (failure.code === 'NOT_FOUND') {
    return { actId, title: 'Mission retirée', text: `${what} Cette mission n’est plus la vôtre.` };
  }
  const now = presentState(failure);
  const state = now ? `Elle est maintenant «\u00a0${orderStatusLabel(now)}\u00a0».` : failure.text;
  return { actId, title: failure.title, text: `${what} ${state}` };
}

function wordsOf(act: Act): string {
  return act.kind === 'cash' ? 'Espèces reçues' : (stepLabel(act.from) ?? orderStatusLabel(act.to));
}

function presentState({ facts }: FailureShape): OrderStatus | null {
  return ORDER_STATUSES.find((status) => status === facts.status) ?? null;
}
