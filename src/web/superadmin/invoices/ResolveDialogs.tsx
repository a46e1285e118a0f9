import { resolveInvoiceSchema } from '#domain/inputs/invoices.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Field } from '#web/ui/form/Field.tsx';

type Unsure = DialogFrame & { id: string };

export function FoundDialog({ id, ...dialog }: Unsure) {
  const { form, frame } = useActForm(trpc.invoices.resolve, resolveInvoiceSchema, {
    ...dialog,
    initialValues: { number: '' },
    read: ({ number }: { number: string }) => ({ invoiceId: id, found: true, number }),
  });
  return (
    <ActDialog {...frame} title="Déjà dans l’espace FNE" act="Noter le numéro">
      <Field
        label="Numéro"
        help="Recopié de l’espace FNE, lettre pour lettre."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('number')}
      />
    </ActDialog>
  );
}

export function SendAgainDialog({ id, ...dialog }: Unsure) {
  const { frame } = useActForm(trpc.invoices.resolve, resolveInvoiceSchema, {
    ...dialog,
    initialValues: {},
    read: () => ({ invoiceId: id, found: false }),
  });
  return (
    <ActDialog {...frame} title="Pas dans l’espace FNE" act="Envoyer à la DGI">
      <p className="muted">
        Ce qui y serait quand même serait certifié deux fois. Une ligne sans numéro ne compte pas.
      </p>
    </ActDialog>
  );
}
