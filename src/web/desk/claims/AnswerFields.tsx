import { useState } from 'react';
import { formatFcfa, parseAmount, parseWholeNumber } from '#domain/format/money.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { answerClaimSchema } from '#domain/inputs/pieces.ts';
import type { PaymentMethod } from '#domain/money/payment.ts';
import { CLAIM_OUTCOMES, type ClaimOutcome } from '#domain/pieces/claims.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useActForm } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { ChoiceField, MethodField } from '#web/ui/form/ChoiceField.tsx';
import { AreaField, Field } from '#web/ui/form/Field.tsx';
import { describeRefundLimit } from '../money/refundWords.ts';

const OUTCOME_LABELS: Record<ClaimOutcome, string> = {
  answered: 'Répondre seulement',
  accepted: 'Accepter',
  refused: 'Refuser',
};

type DeskOrder = Outputs['dispatch']['order'];

export interface AnsweredClaim {
  order: DeskOrder;
  claim: DeskOrder['claims'][number];
}

interface Values {
  answer: string;
  outcome: ClaimOutcome | null;
  lost: string;
  amount: string;
  method: PaymentMethod;
}

export function useAnswerForm({ order, claim, ...frame }: AnsweredClaim & DialogFrame) {
  const { settledPieces, givenPieces } = claim.losable ?? { settledPieces: 0, givenPieces: 0 };
  const hasOpenGap = order.countGapAt !== null;
  const most = settledPieces + (hasOpenGap ? 0 : givenPieces);
  // The key lives as long as the form, so that a form sent twice records one refund.
  const [key] = useState(() => crypto.randomUUID());
  const answer = useActForm(trpc.dispatch.answerClaim, answerClaimSchema, {
    ...frame,
    initialValues: {
      answer: '',
      outcome: null,
      lost: claim.kind === 'manquant' ? String(Math.min(claim.pieces, most)) : '0',
      amount: '',
      method: order.paymentMethod === 'wave' ? 'wave' : 'espece',
    },
    read: ({ answer, outcome, lost, amount, method }: Values) => ({
      claimId: claim.id,
      answer,
      outcome,
      ...(outcome === 'accepted' && lost.trim() !== '' ? { lost: parseWholeNumber(lost) } : {}),
      ...(outcome === 'accepted' && amount.trim() !== ''
        ? { refund: { amount: parseAmount(amount), method, key } }
        : {}),
    }),
    mapErrors: ({ 'refund.amount': amount, ...errors }) => (amount ? { ...errors, amount } : errors),
  });
  const { outcome, amount } = answer.form.values;
  const isRefunding = outcome === 'accepted' && amount.trim() !== '';
  return {
    ...answer,
    act: isRefunding ? describeRefundAct(parseAmount(amount)) : 'Répondre',
    lostHelp: describeLosable({ settledPieces, most, hasOpenGap }),
  };
}

interface FieldsProps extends Pick<ReturnType<typeof useAnswerForm>, 'form' | 'lostHelp'> {
  order: DeskOrder;
}

export function AnswerFields({ order, form, lostHelp }: FieldsProps) {
  const isAccepted = form.values.outcome === 'accepted';
  return (
    <>
      <ChoiceField
        label="Décision"
        values={CLAIM_OUTCOMES}
        labelOf={(outcome) => OUTCOME_LABELS[outcome]}
        {...form.getInputProps('outcome')}
      />
      <AreaField
        label="Réponse au client"
        help="Il la reçoit par e-mail et la lit dans son espace."
        rows={3}
        {...form.getInputProps('answer')}
      />
      {isAccepted ? (
        <>
          {order.payment.amountPaid !== 0 ? (
            <>
              <AmountField
                label="Montant à rembourser"
                help={`Facultatif. Le client n’aura pas à repayer ce montant. ${describeRefundLimit(order.payment, form.values.method)}`}
                {...form.getInputProps('amount')}
              />
              <MethodField label="Moyen de remboursement" {...form.getInputProps('method')} />
            </>
          ) : (
            <p className="muted anywhere">Le client n’a encore rien payé&nbsp;: rien à rembourser.</p>
          )}
          <Field
            label="Pièces perdues"
            help={lostHelp}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('lost')}
          />
        </>
      ) : null}
    </>
  );
}

const describeRefundAct = (amount: number | null): string =>
  amount === null ? 'Répondre et rembourser' : `Répondre et rembourser ${formatFcfa(amount)}`;

type Limits = { settledPieces: number; most: number; hasOpenGap: boolean };

function describeLosable({ settledPieces, most, hasOpenGap }: Limits): string {
  if (hasOpenGap)
    return 'Un écart de comptage attend\u00a0: réglez-le d’abord, il dira si la pièce est perdue.';
  if (settledPieces === 1)
    return '1\u00a0pièce déjà notée perdue à l’atelier\u00a0: elle ne compte pas deux fois.';
  if (settledPieces > 1)
    return `${formatPieces(settledPieces)} déjà notées perdues à l’atelier\u00a0: elles ne comptent pas deux fois.`;
  return most > 0
    ? 'Les pièces que nous reconnaissons avoir perdues.'
    : 'Aucune pièce de cet article n’a été rendue\u00a0: réglez plutôt le comptage.';
}
