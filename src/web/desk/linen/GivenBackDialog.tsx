import '#web/styles/mantineDialog.css';
import { givenBackSchema } from '#domain/inputs/pieces.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { AreaField } from '#web/ui/form/Field.tsx';
import classes from '../dialogs/ActDialog.module.css';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { DialogProps } from '../dialogs/DialogHost.tsx';
import { useActForm } from '../dialogs/useActForm.ts';
import { useDialogAct } from '../dialogs/useDialogAct.ts';

/** Linen of a cancelled order, handed over at the counter. */
export function GivenBackDialog({ order, opened, onClose }: DialogProps) {
  const { form, onRefused, submit } = useActForm(givenBackSchema, {
    initialValues: { note: '' },
    read: ({ note }: { note: string }) => ({ orderId: order.id, note }),
  });
  const giveBack = trpc.dispatch.givenBack.useMutation(
    useDialogAct({ done: 'Le linge est rendu.', onDone: onClose, onRefused }),
  );
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`Rendre le linge de la commande ${referenceOf(order.id)} à ${order.client.fullname}`}
      act="Linge rendu"
      busy={giveBack.isPending}
      error={giveBack.error}
      onSubmit={submit(opened, giveBack)}
    >
      <AreaField
        label={'À qui, et comment l’avez-vous reconnu\u00a0?'}
        help="Pour l’équipe seulement."
        data-autofocus
        rows={2}
        {...form.getInputProps('note')}
      />
      <p className={classes.hint}>
        Le client voit dans son suivi que son linge est rendu, et la commande quitte la colonne Retour.
      </p>
    </ActDialog>
  );
}
