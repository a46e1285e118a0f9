import '#web/styles/mantineDialog.css';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { settleCountSchema } from '#domain/inputs/pieces.ts';
import { referenceOf } from '#domain/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { showFieldErrors } from '#web/ui/form/showFieldErrors.ts';
import { fieldErrors } from '#web/ui/form/zodForm.ts';
import classes from '../dialogs/ActDialog.module.css';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { DialogProps } from '../dialogs/DialogHost.tsx';
import { useDialogAct } from '../dialogs/useDialogAct.ts';
import { CountTable } from './CountTable.tsx';
import { useCounts } from './useCounts.ts';

/** What became of a count that differs: pieces that are missing then have a name. */
export function SettleCountDialog({ order, opened, onClose }: DialogProps) {
  const orderId = order.id;
  const { rows, isPending } = useCounts(orderId, opened);
  const read = ({ reason }: { reason: string }) => ({ orderId, reason });
  const form = useForm({
    initialValues: { reason: '' },
    validate: (values) => fieldErrors(settleCountSchema, read(values)),
  });
  const wrong = showFieldErrors(form);
  const settle = trpc.dispatch.settleCount.useMutation(
    useDialogAct({
      done: 'L’écart de comptage est réglé.',
      onDone: onClose,
      onRefused: ({ fields }) => wrong(fields),
    }),
  );
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`Régler l’écart de la commande ${referenceOf(orderId)} de ${order.client.fullname}`}
      act="Régler l’écart"
      busy={settle.isPending}
      error={settle.error}
      onSubmit={form.onSubmit((values) => {
        if (opened && !settle.isPending) settle.mutate(settleCountSchema.parse(read(values)));
      }, wrong)}
    >
      <CountTable rows={rows} isPending={isPending} />
      <Textarea
        label="Explication"
        description="Ce que l’écart est devenu, et avec qui vous en avez parlé. Pour l’équipe seulement."
        data-autofocus
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <p className={classes.hint}>
        Si le client a changé d’avis, modifiez plutôt la commande&nbsp;: son prix suivra.
      </p>
    </ActDialog>
  );
}
