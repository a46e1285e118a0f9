import { formatPromise } from '#domain/format/order/slotWords.ts';
import { movePromiseSchema } from '#domain/inputs/plant.ts';
import { trpc } from '#web/net/trpc.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { OrderDialogProps } from '../dialogs/questions.ts';
import { useActForm } from '../dialogs/useActForm.ts';
import { describeOrder } from '../table/rowWords.ts';
import { formatLocalMinute, getNextMinute, parseLocalMinute } from './plantWords.ts';

export function MovePromiseDialog({ order, ...dialog }: OrderDialogProps) {
  const now = useNow();
  const { form, frame } = useActForm(trpc.dispatch.movePromise, movePromiseSchema, {
    ...dialog,
    initialValues: { to: formatLocalMinute(Math.max(order.promisedAt, getNextMinute(now))), reason: '' },
    read: ({ to, reason }: { to: string; reason: string }) => ({
      orderId: order.id,
      to: parseLocalMinute(to),
      reason,
    }),
  });
  return (
    <ActDialog
      {...frame}
      title={`Changer le retour prévu de la ${describeOrder(order)}`}
      act="Changer le retour prévu"
    >
      <p>Retour prévu pour l’instant&nbsp;: {formatPromise(order.promisedAt)}.</p>
      <Field
        label="Nouveau retour, au plus tard"
        type="datetime-local"
        min={formatLocalMinute(getNextMinute(now))}
        data-autofocus
        {...form.getInputProps('to')}
      />
      <Field label="Motif" help="Le client le lira." autoComplete="off" {...form.getInputProps('reason')} />
      <p className="muted anywhere">Le client est prévenu par e-mail.</p>
    </ActDialog>
  );
}
