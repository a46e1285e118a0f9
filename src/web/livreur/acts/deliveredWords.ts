import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { formatTag } from '#domain/pieces/tag.ts';
import type { VisitReason } from '#domain/pieces/visits.ts';
import type { LiveState } from '#web/net/liveStream.ts';
import type { Outputs } from '#web/net/procedures.ts';
import type { DeliveredWords, Words } from '#web/sendQueue/entry.ts';
import type { FailAct, StepAct } from './act.ts';

/** The mission leaves the page with this step, so that only these words can say that its code or tag was refused. */
export function describeStep({ input, client }: StepAct, answer: unknown): DeliveredWords {
  const { refusedTag, isCodeWrong } = answer as Outputs['missions']['advance'];
  const taken = refusedTag ? `${formatTag(refusedTag)} est déjà pris\u00a0:` : '';
  if (isCodeWrong) {
    const place = `chez ${client || 'ce client'}`;
    const text = isPickup(input.from)
      ? `${place}, la commande reste au même prix, l’équipe est prévenue.`
      : `vérifiez à qui vous avez remis le linge ${place}.`;
    return {
      title: 'Le code n’était pas le bon\u00a0:',
      text: taken ? `${text} ${taken} numéro non noté.` : text,
      isWarning: true,
    };
  }
  if (taken) return { title: taken, text: 'numéro non noté, donnez le bon à l’équipe.', isWarning: true };
  return { title: 'Statut mis à jour !', text: 'La mission a été mise à jour avec succès.' };
}

/** A client who refused decides with the team, and a breakdown asks nothing of them; a caller may have nothing to choose with. */
const FOLLOW_UPS: Partial<Record<VisitReason, string>> = {
  refus: 'Le client appelle l’équipe pour décider de la suite.',
  panne: 'L’équipe est prévenue.',
};

export function describeFailedVisit({ input }: FailAct): Words {
  const linen = isPickup(input.from) ? '' : ' Le linge non remis revient à l’atelier.';
  const outlook = FOLLOW_UPS[input.reason] ?? 'Une autre heure sera convenue avec le client.';
  return { title: 'Passage noté.', text: outlook + linen };
}

/** Offline, nobody hears of an act before it is sent. */
export const describeNotice = (live: LiveState): string =>
  live === 'offline' ? 'l’équipe sera prévenue au retour du réseau' : 'l’équipe est prévenue';

export const getFailLabel = (from: OrderStatus): string =>
  isPickup(from) ? 'Impossible de ramasser' : 'Impossible de remettre';

const isPickup = (from: OrderStatus): boolean => from === 'pickup_en_route';
