import { Link } from 'react-router-dom';
import { formatFcfa, parseAmount, parseWholeNumber } from '#domain/format/money.ts';
import { describeGarments, formatPieces } from '#domain/format/order/pieceCount.ts';
import { answerClaimSchema } from '#domain/inputs/claims.ts';
import type { PaymentMethod } from '#domain/money/payment.ts';
import { CLAIM_OUTCOMES, type ClaimOutcome } from '#domain/pieces/claims.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useActForm } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { ChoiceField, MethodField } from '#web/ui/form/ChoiceField.tsx';
import { AreaField, Field } from '#web/ui/form/Field.tsx';
import { useVisitChoice } from '#web/ui/slot/VisitChoice.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import { describeRefundLimit } from '../money/refundWords.ts';
import { composeRedoAnswer, RedoFields, type RedoValues, readRedo, startRedo } from './RedoFields.tsx';

const OUTCOME_LABELS: Record<ClaimOutcome, string> = {
  redo: 'On refait',
  accepted: 'Accepter',
  refused: 'Refuser',
  answered: 'Répondre seulement',
};

type DeskOrder = Outputs['dispatch']['order'];

export type AnsweredClaim = { order: DeskOrder; claim: DeskOrder['claims'][number] };

interface Values {
  /** Null until it is typed: our own words follow the decision, and no draft keeps them. */
  answer: string | null;
  outcome: ClaimOutcome | null;
  lost: string;
  amount: string;
  method: PaymentMethod;
  redo: RedoValues;
}

export function useAnswerForm({ order, claim, ...frame }: AnsweredClaim & DialogFrame) {
  const { settledPieces, givenPieces } = claim.losable ?? { settledPieces: 0, givenPieces: 0 };
  const hasOpenGap = order.countGapAt !== null;
  const most = settledPieces + (hasOpenGap ? 0 : givenPieces);
  const visit = useVisitChoice();
  const answer = useActForm(trpc.dispatch.answerClaim, answerClaimSchema, {
    ...frame,
    // A claim that is opened again is due anew, and its first answer was sent.
    draft: `reponse-${claim.id}-${claim.dueAt}`,
    initialValues: {
      answer: null,
      outcome: null,
      lost: claim.kind === 'manquant' ? String(Math.min(claim.pieces, most)) : '0',
      amount: '',
      method: order.paymentMethod === 'wave' ? 'wave' : 'espece',
      redo: startRedo(claim),
    },
    read: ({ outcome, lost, amount, method, redo, ...values }: Values, key) => ({
      claimId: claim.id,
      answer: values.answer ?? proposeAnswer({ outcome, redo }, visit),
      outcome,
      ...(outcome === 'accepted' && lost.trim() !== '' ? { lost: parseWholeNumber(lost) } : {}),
      ...(outcome === 'accepted' && amount.trim() !== ''
        ? { refund: { amount: parseAmount(amount), method, key } }
        : {}),
      ...(outcome === 'redo' ? { redo: readRedo(redo, visit) } : {}),
    }),
    mapErrors: ({ 'refund.amount': amount, 'redo.items': pieces, ...errors }) => ({
      ...errors,
      ...(amount && { amount }),
      ...(pieces && { redo: 'Choisissez les pièces à refaire.' }),
    }),
  });
  return {
    ...answer,
    act: describeAct(order, answer.form.values),
    visit,
    lostHelp: describeLosable({ settledPieces, most, hasOpenGap }),
  };
}

const proposeAnswer = (
  { outcome, redo }: Pick<Values, 'outcome' | 'redo'>,
  visit: ReturnType<typeof useVisitChoice>,
): string => (outcome === 'redo' ? composeRedoAnswer(redo, visit) : '');

type FieldsProps = AnsweredClaim & Pick<ReturnType<typeof useAnswerForm>, 'form' | 'lostHelp' | 'visit'>;

export function AnswerFields({ order, claim, form, lostHelp, visit }: FieldsProps) {
  const isAccepted = form.values.outcome === 'accepted';
  const { account } = useDeskPaths();
  const { data: letters = [] } = trpc.dispatch.refusedLetters.useQuery();
  const isRefused = letters.some((letter) => letter.order.clientContactPhone === order.clientContactPhone);
  return (
    <>
      <ChoiceField
        label="Décision"
        values={CLAIM_OUTCOMES}
        labelOf={(outcome) => OUTCOME_LABELS[outcome]}
        {...form.getInputProps('outcome')}
      />
      {form.values.outcome === 'redo' ? (
        <RedoFields
          order={order}
          claim={claim}
          visit={visit}
          value={form.values.redo}
          error={form.errors.redo}
          onChange={(redo) => form.setFieldValue('redo', redo)}
        />
      ) : null}
      <AreaField
        label="Réponse au client"
        help={
          isRefused
            ? 'Dans son espace. Son e-mail ne lui arrive pas\u00a0: appelez aussi.'
            : `Par e-mail, après «\u00a0Bonjour ${order.client.fullname},\u00a0», et dans son espace.`
        }
        rows={3}
        {...form.getInputProps('answer')}
        value={form.values.answer ?? proposeAnswer(form.values, visit)}
      />
      {isAccepted ? (
        <>
          {order.payment.amountPaid !== 0 ? (
            <div className="row top gap-12">
              <AmountField
                label="Montant à rembourser"
                help={`Facultatif. Le prix de la commande baisse d’autant. ${describeRefundLimit(order.payment, form.values.method)}`}
                className="fill"
                {...form.getInputProps('amount')}
              />
              {form.values.amount.trim() === '' ? null : (
                <MethodField label="Moyen de remboursement" {...form.getInputProps('method')} />
              )}
            </div>
          ) : order.account ? (
            <p className="muted anywhere">
              Sur compte&nbsp;: <Link to={account(order.account.id)}>{order.account.name}</Link>. Rien à
              rembourser ici&nbsp;: un Super Admin accorde un geste sur le compte, ou fait l’avoir des pièces
              sur sa facture du mois.
            </p>
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

function describeAct({ items }: DeskOrder, { outcome, amount, redo }: Values): string {
  if (outcome === 'accepted' && amount.trim() !== '') return describeRefundAct(parseAmount(amount));
  if (outcome !== 'redo') return 'Répondre';
  const lines = redo.pieces.flatMap(({ position, quantity }) =>
    items
      .filter((item) => quantity > 0 && item.position === position)
      .map(({ name }) => ({ name, quantity })),
  );
  return `${['Refaire', describeGarments(lines)].filter(Boolean).join(' ')}, ${formatFcfa(0)}`;
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
