import { ORDER_STEP_PARAM } from '#domain/contract/orderSteps.ts';
import { parsePhone } from '#domain/format/phone.ts';
import { listMissingParts, type Missing, type PricedCartLine } from '#domain/orders/cart.ts';
import type { FilledDraft } from '#domain/orders/draft.ts';
import { MAX_PIECES } from '#domain/orders/order.ts';
import type { Caller } from './deskDraft.ts';

/** The parts of the page side by side, and one after the other on a phone. */
export const CALL_STEPS = ['qui-appelle', 'linge', 'ou-et-quand'] as const;
export type CallStep = (typeof CALL_STEPS)[number];

export const CALL_STEP_NAMES: Record<CallStep, string> = {
  'qui-appelle': 'Qui appelle\u00a0?',
  linge: 'Linge',
  'ou-et-quand': 'Où et quand',
};

export const buildCallStepLink = (form: string, step: CallStep): string =>
  step === CALL_STEPS[0] ? form : `${form}?${ORDER_STEP_PARAM}=${step}`;

interface CallGap {
  step: CallStep;
  words: string;
  /** The line beside the act names it as what is to be added. */
  missing?: string;
}

const NOBODY_CALLS: CallGap = {
  step: 'qui-appelle',
  words: 'Dites d’abord qui appelle.',
  missing: 'qui appelle',
};
const GAPS: Partial<Record<Missing, CallGap>> = {
  garment: { step: 'linge', words: 'Ajoutez le linge.', missing: 'le linge' },
  offered: { step: 'linge', words: 'Retirez ce qui n’est plus proposé.' },
  pieces: { step: 'linge', words: `Gardez ${MAX_PIECES}\u00a0pièces au plus.` },
  place: { step: 'ou-et-quand', words: 'Choisissez le quartier.', missing: 'le quartier' },
  method: { step: 'ou-et-quand', words: 'Choisissez comment payer.', missing: 'le mode de paiement' },
};

export function listCallGaps(
  caller: Caller | undefined,
  draft: FilledDraft,
  lines: readonly PricedCartLine[],
): CallGap[] {
  const isKnown = caller !== undefined && parsePhone(caller.phone) !== null && caller.fullname.trim() !== '';
  const gaps = listMissingParts(draft, lines).flatMap((part) => GAPS[part] ?? []);
  return isKnown ? gaps : [NOBODY_CALLS, ...gaps];
}
