import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { formatTag } from '#domain/pieces/tag.ts';
import type { Outputs } from '#web/net/procedures.ts';
import type { Words } from '#web/sendQueue/entry.ts';
import type { FailAct, StepAct } from './act.ts';

/** The mission leaves the page with this step, so that only these words can say that its tag was refused. */
export function describeStep(_: StepAct, answer: unknown): Words {
  const { refusedTag } = answer as Outputs['missions']['advance'];
  return {
    title: 'Statut mis à jour !',
    text: refusedTag
      ? `${formatTag(refusedTag)} est déjà pris\u00a0: numéro non noté, le bureau est prévenu.`
      : 'La mission a été mise à jour avec succès.',
  };
}

export function describeFailedVisit({ input }: FailAct): Words {
  const linen = isPickup(input.from) ? '' : ' Le linge non remis revient à l’atelier.';
  return { title: 'Passage noté.', text: `Le client choisit une autre heure.${linen}` };
}

export const getFailLabel = (from: OrderStatus): string =>
  isPickup(from) ? 'Impossible de ramasser' : 'Impossible de remettre';

const isPickup = (from: OrderStatus): boolean => from === 'pickup_en_route';
