import { prefixWithDe } from '#domain/format/text.ts';
import '#web/styles/mantineDialog.css';
import { settleCountSchema } from '#domain/inputs/pieces.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { AreaField } from '#web/ui/form/Field.tsx';
import classes from '../dialogs/ActDialog.module.css';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { DialogProps } from '../dialogs/DialogHost.tsx';
import { useActForm } from '../dialogs/useActForm.ts';
import { useDialogAct } from '../dialogs/useDialogAct.ts';
import { CountTable } from './CountTable.tsx';
import { useCounts } from './useCounts.ts';

/** What became of a count that differs: pieces that are missing then have a name. */
export function SettleCountDialog({ order, opened, onClose }: DialogProps) {
  const orderId = order.id;
  const { rows, isPending } = useCounts(orderId, opened);
  const { form, onRefused, submit } = useActForm(settleCountSchema, {
    initialValues: { reason: '' },
    read: ({ reason }: { reason: string }) => ({ orderId, reason }),
  });
  const settle = trpc.dispatch.settleCount.useMutation(
    useDialogAct({ done: 'L’écart de comptage est réglé.', onDone: onClose, onRefused }),
  );
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`Régler l’écart de la commande ${referenceOf(orderId)} ${prefixWithDe(order.client.fullname)}`}
      act="Régler l’écart"
      busy={settle.isPending}
      error={settle.error}
      onSubmit={submit(opened, settle)}
    >
      <CountTable rows={rows} isPending={isPending} />
      <AreaField
        label="Explication"
        help="D’où vient l’écart, et avec qui vous en avez parlé. Pour l’équipe seulement."
        data-autofocus
        rows={2}
        {...form.getInputProps('reason')}
      />
      <p className={classes.hint}>
        Si le client a changé d’avis, modifiez plutôt la commande&nbsp;: son prix suivra.
      </p>
    </ActDialog>
  );
}
