import { deskAmendSchema } from '#domain/inputs/pieces.ts';
import { AGREEMENTS, mayAmend, mayAmendItems } from '#domain/pieces/changes.ts';
import { collectAmendment } from '#domain/pieces/content.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx';
import { LineField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { FreshOrderDialog } from '../dialogs/FreshOrderDialog.tsx';
import type { OrderDialogProps } from '../dialogs/questions.ts';
import { describeOrder } from '../table/rowWords.ts';
import { AmendedLines } from './AmendedLines.tsx';
import { type AmendmentValues, readAmendment } from './amendment.ts';
import { AGREEMENT_LABELS } from './linenWords.ts';

export function AmendDialog({ order, ...dialog }: OrderDialogProps) {
  return (
    <FreshOrderDialog order={order} {...dialog} title="Modifier la commande">
      {(fresh) => <AmendForm order={fresh} {...dialog} />}
    </FreshOrderDialog>
  );
}

interface AmendFormProps extends DialogFrame {
  order: Outputs['dispatch']['order'];
}

interface Values extends AmendmentValues {
  agreed: (typeof AGREEMENTS)[number] | null;
  reason: string;
}

function AmendForm({ order, ...dialog }: AmendFormProps) {
  const mayChangeItems = mayAmendItems(order.status, 'admin');
  const { form, frame } = useActForm(trpc.dispatch.amend, deskAmendSchema, {
    ...dialog,
    initialValues: { ...readAmendment(order), agreed: null, reason: '' },
    read: ({ agreed, reason, ...values }: Values) => ({
      orderId: order.id,
      seen: order.version,
      ...collectAmendment(order, values),
      agreed,
      ...(reason && { override: { reason } }),
    }),
  });
  const isOverCeiling = readFailure(frame.request.error).code === 'OVER_CEILING';
  const isSame = Object.keys(collectAmendment(order, form.values)).length === 0;
  return (
    <ActDialog
      {...frame}
      title={`Modifier la ${describeOrder(order)}`}
      act="Enregistrer la modification"
      disabled={isSame || !mayAmend(order.status, 'admin')}
    >
      {mayChangeItems ? (
        <AmendedLines
          order={order}
          lines={form.values.lines}
          hasMoved={'location' in collectAmendment(order, form.values)}
          onChange={(lines) => form.setFieldValue('lines', lines)}
          error={form.errors.items}
        />
      ) : (
        <p className="muted anywhere">Les articles ne changent plus une fois le linge en traitement.</p>
      )}
      <LineField label="Adresse" autoComplete="off" {...form.getInputProps('address')} />
      <PhoneField label="Téléphone de contact" {...form.getInputProps('contactPhone')} autoComplete="off" />
      <ChoiceField
        label="Accord du client"
        values={AGREEMENTS}
        labelOf={(agreed) => AGREEMENT_LABELS[agreed]}
        {...form.getInputProps('agreed')}
      />
      {isOverCeiling || form.values.reason ? (
        <LineField
          label="Motif pour dépasser le plafond"
          help="Gardé dans le journal."
          maxLength={300}
          {...form.getInputProps('reason')}
        />
      ) : null}
    </ActDialog>
  );
}
