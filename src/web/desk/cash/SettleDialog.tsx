import { prefixWithDe } from '#domain/format/text.ts';
import '#web/styles/mantineDialog.css';
import { settleSchema } from '#domain/inputs/cash.ts';
import { getGapOutcomeLabel } from '#domain/money/cash.ts';
import { GAP_OUTCOMES, type GapOutcome } from '#domain/money/payment.ts';
import { failureOf } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { AreaField, FieldError } from '#web/ui/form/Field.tsx';
import money from '../dialogs/ActDialog.module.css';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import { useActForm } from '../dialogs/useActForm.ts';
import type { Gap } from './GapDialogs.tsx';
import { gapWords } from './gapWords.ts';

interface Props {
  gap: Gap;
  opened: boolean;
  onClose(): void;
}

/** What became of a gap, and why. */
export function SettleDialog({ gap, opened, onClose }: Props) {
  const utils = trpc.useUtils();
  const { form, onRefused, submit } = useActForm(settleSchema, {
    initialValues: { outcome: null, reason: '' },
    read: (values: { outcome: GapOutcome | null; reason: string }) => ({ gapId: gap.id, ...values }),
  });
  const settle = trpc.cash.settle.useMutation({
    meta: { silent: true },
    onSuccess: () => {
      toast.success('L’écart est réglé.');
      onClose();
    },
    onError: (error) => onRefused(failureOf(error)),
    onSettled: () => void utils.cash.invalidate(),
  });
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`Régler l’écart ${prefixWithDe(gap.livreur.fullname)}`}
      act="Régler l’écart"
      busy={settle.isPending}
      error={settle.error}
      onSubmit={submit(opened, settle)}
    >
      <p className={money.big}>{`Dans sa caisse, ${gapWords(gap.amount)}.`}</p>
      <Chips
        label={'Que devient cet écart\u00a0?'}
        showLabel
        value={form.values.outcome}
        onChange={(outcome) => form.setFieldValue('outcome', outcome)}
        options={GAP_OUTCOMES.map((value) => ({ value, label: getGapOutcomeLabel(value) }))}
      />
      <FieldError>{form.errors.outcome}</FieldError>
      <AreaField label="Raison" rows={2} {...form.getInputProps('reason')} />
    </ActDialog>
  );
}
