import { prefixWithDe } from '#domain/format/text.ts';
import '#web/styles/mantineDialog.css';
import { Button } from '@mantine/core';
import { formatFcfa, parseAmount } from '#domain/format/money.ts';
import { countSchema } from '#domain/inputs/cash.ts';
import { failureOf } from '#web/net/failures.ts';
import { type Outputs, trpc } from '#web/net/trpc.ts';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { When } from '#web/ui/When.tsx';
import money from '../dialogs/ActDialog.module.css';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import { useActForm } from '../dialogs/useActForm.ts';
import classes from './Cash.module.css';
import type { Handover } from './GapDialogs.tsx';
import { gapWords } from './gapWords.ts';

interface Props {
  handover: Handover;
  opened: boolean;
  onClose(): void;
}

/** Blind: what was expected and declared is shown once the desk's own sum stands. */
export function CountDialog({ handover, opened, onClose }: Props) {
  const { id: handoverId, at, livreur } = handover;
  const utils = trpc.useUtils();
  const { form, onRefused, submit } = useActForm(countSchema, {
    initialValues: { counted: '' },
    read: ({ counted }: { counted: string }) => ({ handoverId, counted: parseAmount(counted) }),
  });
  const count = trpc.cash.count.useMutation({
    meta: { silent: true },
    onError: (error) => onRefused(failureOf(error)),
    onSettled: () => void utils.cash.invalidate(),
  });
  if (count.data)
    return <Result count={count.data} livreur={livreur.fullname} opened={opened} onClose={onClose} />;
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`Compter la remise ${prefixWithDe(livreur.fullname)}`}
      act="Enregistrer le compte"
      busy={count.isPending}
      error={count.error}
      onSubmit={submit(opened, count)}
    >
      <p className={money.hint}>
        Remise faite <When at={at} />. Comptez les billets et les pièces, puis entrez la somme. Une fois
        enregistrée, elle ne se corrige plus.
      </p>
      <AmountField label="Somme comptée" data-autofocus {...form.getInputProps('counted')} />
    </ActDialog>
  );
}

interface ResultProps {
  count: Outputs['cash']['count'];
  livreur: string;
  opened: boolean;
  onClose(): void;
}

function Result({ count: { expected, declared, counted, gap }, livreur, opened, onClose }: ResultProps) {
  const sums: [string, number][] = [
    ['Compté', counted],
    ['Attendu', expected],
    ['Annoncé par le livreur', declared],
  ];
  return (
    <ModalFrame opened={opened} onClose={onClose} title={`Remise de ${livreur} comptée`}>
      <div role="status">
        <p className={classes.verdict} data-gap={gap !== 0 || undefined}>
          {gap === 0 ? 'Le compte est juste.' : `Écart\u00a0: ${gapWords(gap)}.`}
        </p>
        <dl className={classes.sums}>
          {sums.map(([term, amount]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{formatFcfa(amount)}</dd>
            </div>
          ))}
        </dl>
        {gap === 0 ? null : (
          <p className={money.hint}>
            L’écart reste au nom de {livreur} jusqu’à ce qu’un Super Admin le règle.
          </p>
        )}
      </div>
      <div className={money.choices}>
        <Button onClick={onClose} data-autofocus>
          Fermer
        </Button>
      </div>
    </ModalFrame>
  );
}
