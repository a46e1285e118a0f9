import { formatDay } from '#domain/format/calendar.ts';
import { formatFcfa, parseAmount } from '#domain/format/money.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { countSchema, handInForSchema, recountSchema, settleSchema } from '#domain/inputs/cash.ts';
import { describeGap, describeOutcome } from '#domain/money/cash.ts';
import { GAP_OUTCOMES, type GapOutcome } from '#domain/money/payment.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm } from '#web/ui/act/useActForm.ts';
import { RelativeTime } from '#web/ui/clock.tsx';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx';
import { AreaField } from '#web/ui/form/Field.tsx';
import { type DialogQuestions, type NamedLivreur, useDialogs } from '../dialogs/questions.ts';
import { CountOutcome } from './CountOutcome.tsx';
import { nameSum, SumWarning } from './DrawerDialogs.tsx';

/** The count is blind: the expected and declared sums appear only after the desk's own count is stored. */
export function CountDialog({ handover, ...dialog }: DialogQuestions['countCash'] & DialogFrame) {
  const { id: handoverId, at, livreur, expected } = handover;
  const { form, frame } = useActForm(trpc.cash.count, countSchema, {
    ...dialog,
    staysOpen: true,
    initialValues: { counted: '' },
    read: ({ counted }: { counted: string }) => ({ handoverId, counted: parseAmount(counted) }),
  });
  const count = frame.request.data;
  if (count) return <CountResult handoverId={handoverId} count={count} livreur={livreur} {...dialog} />;
  return (
    <ActDialog
      {...frame}
      title={`Compter la remise ${prefixWithDe(livreur.fullname)}`}
      act="Enregistrer le compte"
    >
      <p className="muted anywhere">
        Remise faite <RelativeTime at={at} />. Comptez les billets et les pièces, puis entrez la somme. Une
        faute de frappe se corrige pendant dix minutes.
      </p>
      {expected === null ? null : (
        <p className="anywhere">
          Vous voyez la somme attendue, {formatFcfa(expected)}&nbsp;: votre compte sera noté «&nbsp;somme
          connue&nbsp;».
        </p>
      )}
      <AmountField label="Somme comptée" data-autofocus {...form.getInputProps('counted')} />
    </ActDialog>
  );
}

export function RecountDialog({
  count: { id, counted, livreur },
  ...dialog
}: DialogQuestions['recountCash'] & DialogFrame) {
  const { form, frame } = useActForm(trpc.cash.recount, recountSchema, {
    ...dialog,
    initialValues: { counted: '', reason: '' },
    read: (values: { counted: string; reason: string }) => ({
      handoverId: id,
      counted: parseAmount(values.counted),
      reason: values.reason,
    }),
  });
  return (
    <ActDialog
      {...frame}
      title={`Corriger le compte de la remise ${prefixWithDe(livreur.fullname)}`}
      act="Corriger le compte"
    >
      <p className="muted anywhere">
        Compté&nbsp;: {formatFcfa(counted)}. Les deux comptes restent visibles, avec la raison.
      </p>
      <AmountField label="Somme comptée" data-autofocus {...form.getInputProps('counted')} />
      <AreaField label="Raison" rows={2} {...form.getInputProps('reason')} />
    </ActDialog>
  );
}

export function HandInForDialog({ livreur, held, ...dialog }: DialogQuestions['handInFor'] & DialogFrame) {
  const { form, frame } = useActForm(trpc.cash.handInFor, handInForSchema, {
    ...dialog,
    initialValues: { amount: '' },
    read: ({ amount }: { amount: string }, key) => ({
      livreurId: livreur.id,
      key,
      amount: parseAmount(amount),
    }),
  });
  return (
    <ActDialog
      {...frame}
      title={`Remettre la caisse ${prefixWithDe(livreur.fullname)}`}
      act={nameSum(form.values.amount, 'Remettre')}
    >
      <p className="muted anywhere">
        Pour un livreur parti, ou dont le téléphone ne marche plus. Il a {formatFcfa(held)} en main&nbsp;:
        entrez la somme qu’il annonce. Sa remise se compte ensuite comme les autres, et ce qui manque reste à
        son nom.
      </p>
      <AmountField label="Somme annoncée" data-autofocus {...form.getInputProps('amount')} />
      <SumWarning expected={held} typed={form.values.amount} where="en main" />
    </ActDialog>
  );
}

interface CountResultProps extends DialogFrame {
  handoverId: string;
  count: Outputs['cash']['count'];
  livreur: NamedLivreur;
}

function CountResult({ handoverId, count, livreur, ...dialog }: CountResultProps) {
  const { ask } = useDialogs();
  const { expected, declared, counted, gap } = count;
  const sums: [string, number][] = [
    ['Compté', counted],
    ['Attendu', expected],
    ['Annoncé par le livreur', declared],
  ];
  return (
    <CountOutcome
      {...dialog}
      title={`Remise ${prefixWithDe(livreur.fullname)} comptée`}
      gap={gap}
      sums={sums}
      owner={livreur.fullname}
    >
      {gap === 0 ? null : (
        <Button
          kind="secondary"
          onClick={() => ask({ about: 'recountCash', count: { id: handoverId, counted, livreur } })}
        >
          Corriger une faute de frappe
        </Button>
      )}
    </CountOutcome>
  );
}

export function SettleDialog({ gap, ...dialog }: DialogQuestions['settleGap'] & DialogFrame) {
  const { form, frame } = useActForm(trpc.cash.settle, settleSchema, {
    ...dialog,
    initialValues: { outcome: null, reason: '' },
    read: (values: { outcome: GapOutcome | null; reason: string }) => ({ gapId: gap.id, ...values }),
  });
  return (
    <ActDialog {...frame} title={`Régler l’écart ${prefixWithDe(gap.owner)}`} act="Régler l’écart">
      <p className="text-22 heavy anywhere">
        {gap.drawerDay
          ? `Dans le tiroir-caisse, le ${formatDay(Date.parse(gap.drawerDay))}, ${describeGap(gap.amount)}.`
          : `Dans sa caisse, ${describeGap(gap.amount)}.`}
      </p>
      <ChoiceField
        label={'Que devient cet écart\u00a0?'}
        values={GAP_OUTCOMES}
        labelOf={(outcome) => describeOutcome(outcome, gap.amount, gap.drawerDay !== null)}
        {...form.getInputProps('outcome')}
      />
      <AreaField label="Raison" rows={2} {...form.getInputProps('reason')} />
    </ActDialog>
  );
}
