import { prefixWithDe } from '#domain/format/text.ts';
import '#web/styles/mantineDialog.css';
import { promiseTime } from '#domain/format/order/slotWords.ts';
import { movePromiseSchema } from '#domain/inputs/plant.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from '../dialogs/ActDialog.module.css';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { DialogProps } from '../dialogs/DialogHost.tsx';
import { useActForm } from '../dialogs/useActForm.ts';
import { useDialogAct } from '../dialogs/useDialogAct.ts';
import { localMinute, minuteOf, nextMinute } from './localMinute.ts';

/** The return of one order, at another time than was promised. */
export function MovePromiseDialog({ order, opened, onClose }: DialogProps) {
  const now = useNow();
  const { form, onRefused, submit } = useActForm(movePromiseSchema, {
    initialValues: { to: localMinute(Math.max(order.promisedAt, nextMinute(now))), reason: '' },
    read: ({ to, reason }: { to: string; reason: string }) => ({
      orderId: order.id,
      to: minuteOf(to),
      reason,
    }),
  });
  const move = trpc.dispatch.movePromise.useMutation(
    useDialogAct({ done: 'Le retour prévu a changé.', onDone: onClose, onRefused }),
  );
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`Changer le retour prévu de la commande ${referenceOf(order.id)} ${prefixWithDe(order.client.fullname)}`}
      act="Changer le retour prévu"
      busy={move.isPending}
      error={move.error}
      onSubmit={submit(opened, move)}
    >
      <p>Retour prévu pour l’instant&nbsp;: {promiseTime(order.promisedAt)}.</p>
      <Field
        label="Nouveau retour, au plus tard"
        type="datetime-local"
        min={localMinute(nextMinute(now))}
        data-autofocus
        {...form.getInputProps('to')}
      />
      <Field label="Motif" help="Le client le lira." autoComplete="off" {...form.getInputProps('reason')} />
      <p className={classes.hint}>Le client est prévenu par e-mail.</p>
    </ActDialog>
  );
}
