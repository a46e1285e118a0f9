import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { useLightForm } from '#web/ui/form/useLightForm.ts';
import type { BuyerProps } from './BuyerPart.tsx';

export function BuyerForm({ order, sendBuyer, onClose }: BuyerProps & { onClose(): void }) {
  const { errors, busy, attributes } = useLightForm({
    read: ({ ncc = '', name = '' }) => ({ orderId: order.id, ncc, name }),
    schema: () => import('#domain/inputs/invoices.ts').then((invoices) => invoices.setBuyerSchema),
    title: 'Entreprise non notée',
    send: async ({ orderId: _, ...buyer }) => {
      await sendBuyer(buyer);
      onClose();
    },
  });
  return (
    <form aria-label="Entreprise à facturer" {...attributes}>
      <Field
        label="NCC"
        name="ncc"
        help={'Le numéro de compte contribuable\u00a0: 7 chiffres et une lettre.'}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={order.buyer?.ncc}
        error={errors.ncc}
      />
      <Field
        label="Raison sociale"
        name="name"
        autoComplete="organization"
        maxLength={120}
        defaultValue={order.buyer?.name}
        error={errors.name}
      />
      <div className="row">
        <Button type="submit" busy={busy}>
          Enregistrer
        </Button>
        <Button kind="ghost" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </form>
  );
}
