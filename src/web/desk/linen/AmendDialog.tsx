import { prefixWithDe } from '#domain/format/text.ts';
import '#web/styles/mantineDialog.css';
import { deskAmendSchema } from '#domain/inputs/pieces.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { AGREEMENTS, mayAmend, mayAmendItems } from '#domain/pieces/changes.ts';
import { type Outputs, trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { FieldError, LineField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import classes from '../dialogs/ActDialog.module.css';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { DialogProps } from '../dialogs/DialogHost.tsx';
import { useActForm } from '../dialogs/useActForm.ts';
import { useDialogAct } from '../dialogs/useDialogAct.ts';
import { AmendedLines } from './AmendedLines.tsx';
import { type AmendmentValues, changesOf, valuesOf } from './amendment.ts';
import { agreementLabel } from './linenWords.ts';

/** A change that the client has agreed to by phone, in writing or in person. */
export function AmendDialog({ order, opened, onClose }: DialogProps) {
  const fresh = trpc.dispatch.order.useQuery(
    { orderId: order.id },
    { enabled: opened, meta: { silent: true } },
  );
  if (fresh.data) return <Form order={fresh.data} opened={opened} onClose={onClose} />;
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Modifier la commande">
      {fresh.isError ? (
        <ErrorPanel
          title="Impossible de charger les détails de la commande."
          onRetry={() => fresh.refetch()}
          retrying={fresh.isFetching}
        />
      ) : (
        <CardSkeleton />
      )}
    </ModalFrame>
  );
}

interface FormProps extends Omit<DialogProps, 'order'> {
  order: Outputs['dispatch']['order'];
}

interface Values extends AmendmentValues {
  agreed: (typeof AGREEMENTS)[number] | null;
}

function Form({ order, opened, onClose }: FormProps) {
  const mayChangeItems = mayAmendItems(order.status, 'admin');
  const { form, onRefused, submit } = useActForm(deskAmendSchema, {
    initialValues: { ...valuesOf(order), agreed: null },
    read: ({ agreed, ...values }: Values) => ({
      orderId: order.id,
      seen: order.version,
      ...changesOf(order, values),
      agreed,
    }),
  });
  const amend = trpc.dispatch.amend.useMutation(
    useDialogAct({ done: 'La commande a été modifiée.', onDone: onClose, onRefused }),
  );
  const isSame = Object.keys(changesOf(order, form.values)).length === 0;
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`Modifier la commande ${referenceOf(order.id)} ${prefixWithDe(order.client.fullname)}`}
      act="Enregistrer la modification"
      busy={amend.isPending}
      error={amend.error}
      disabled={isSame || !mayAmend(order.status, 'admin')}
      onSubmit={submit(opened, amend)}
    >
      {mayChangeItems ? (
        <AmendedLines
          order={order}
          lines={form.values.lines}
          hasMoved={'location' in changesOf(order, form.values)}
          onChange={(lines) => form.setFieldValue('lines', lines)}
          error={form.errors.items}
        />
      ) : (
        <p className={classes.hint}>Les articles ne changent plus une fois le linge en traitement.</p>
      )}
      <LineField label="Adresse" autoComplete="off" {...form.getInputProps('address')} />
      <PhoneField label="Téléphone de contact" {...form.getInputProps('contactPhone')} autoComplete="off" />
      <Chips
        label="Accord du client"
        showLabel
        value={form.values.agreed}
        onChange={(agreed) => form.setFieldValue('agreed', agreed)}
        options={AGREEMENTS.map((value) => ({ value, label: agreementLabel(value) }))}
      />
      <FieldError>{form.errors.agreed}</FieldError>
    </ActDialog>
  );
}
