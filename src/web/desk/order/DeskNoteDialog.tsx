import { deskAmendSchema } from '#domain/inputs/pieces.ts';
import { LONGEST_NOTE } from '#domain/orders/order.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { LineField } from '#web/ui/form/Field.tsx';
import { FreshOrderDialog } from '../dialogs/FreshOrderDialog.tsx';
import type { OrderDialogProps } from '../dialogs/questions.ts';
import { describeOrder } from '../table/rowWords.ts';

export function DeskNoteDialog({ order, ...dialog }: OrderDialogProps) {
  return (
    <FreshOrderDialog order={order} {...dialog} title="Note de l’équipe">
      {(fresh) => <DeskNoteForm order={fresh} {...dialog} />}
    </FreshOrderDialog>
  );
}

function DeskNoteForm({ order, ...dialog }: DialogFrame & { order: Outputs['dispatch']['order'] }) {
  const { form, frame } = useActForm(trpc.dispatch.amend, deskAmendSchema, {
    ...dialog,
    initialValues: { deskNote: order.deskNote },
    read: ({ deskNote }) => ({ orderId: order.id, seen: order.version, deskNote }),
  });
  return (
    <ActDialog {...frame} title={`Note de l’équipe, ${describeOrder(order)}`} act="Enregistrer la note">
      <LineField
        label="Note de l’équipe"
        help="Pour le livreur et vous. Le client ne la lit pas."
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('deskNote')}
      />
    </ActDialog>
  );
}
