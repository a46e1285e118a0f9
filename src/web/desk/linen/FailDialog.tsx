import { visitReasonLabel } from '#domain/format/order/visitWords.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { deskFailVisitSchema } from '#domain/inputs/order.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { VISIT_REASONS, type VisitReason, visitLegOf } from '#domain/pieces/visits.ts';
import { trpc } from '#web/net/trpc.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import classes from '../dialogs/ActDialog.module.css';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { DialogProps } from '../dialogs/DialogHost.tsx';
import { useActForm } from '../dialogs/useActForm.ts';
import { useDialogAct } from '../dialogs/useDialogAct.ts';

const WORDS: Record<CodeLeg, { title: string; next: string }> = {
  pickup: { title: 'Ramassage impossible', next: 'La commande attend de nouveau un livreur.' },
  delivery: { title: 'Livraison impossible', next: 'Le linge revient à l’atelier, et attend un livreur.' },
  return: { title: 'Retour impossible', next: 'Le linge revient à l’atelier, et reste à rendre.' },
};

/** A livreur who calls: nobody could be met. */
export function FailDialog({ order, opened, onClose }: DialogProps) {
  const { title, next } = WORDS[visitLegOf(order.status)];
  const { form, onRefused, submit } = useActForm(deskFailVisitSchema, {
    initialValues: { reason: null },
    read: ({ reason }: { reason: VisitReason | null }) => ({
      orderId: order.id,
      from: order.status,
      reason,
    }),
  });
  const fail = trpc.dispatch.fail.useMutation(
    useDialogAct({ done: 'Le passage manqué est noté.', onDone: onClose, onRefused }),
  );
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`${title}, commande ${referenceOf(order.id)} ${prefixWithDe(order.client.fullname)}`}
      act="Noter le passage manqué"
      busy={fail.isPending}
      error={fail.error}
      onSubmit={submit(opened, fail)}
    >
      <Chips
        label={'Que s’est-il passé\u00a0?'}
        showLabel
        value={form.values.reason}
        onChange={(reason) => form.setFieldValue('reason', reason)}
        options={VISIT_REASONS.map((value) => ({ value, label: visitReasonLabel(value) }))}
      />
      <FieldError>{form.errors.reason}</FieldError>
      <p className={classes.hint}>
        {next} Le client est prévenu par e-mail
        {order.livreur ? `, et ${order.livreur.fullname} n’a plus cette mission` : ''}.
      </p>
    </ActDialog>
  );
}
