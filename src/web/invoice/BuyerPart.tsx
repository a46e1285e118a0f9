import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { describeBuyer } from '#domain/format/certificationWords.ts';
import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { call } from '#web/net/call.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { useLightForm } from '#web/ui/form/useLightForm.ts';

interface Props {
  order: { id: string; status: OrderStatus; buyer?: { ncc: string; name: string } | null };
  /** Reads the order again. */
  onChanged(): Promise<unknown>;
}

/** A business names itself before the completion: the tax office's invoice is then in its name. */
export function BuyerPart({ order, onChanged }: Props) {
  const [isEditing, setEditing] = useState(false);
  const mayChange = isOpen(order.status);
  if (isEditing && mayChange)
    return <BuyerForm order={order} onChanged={onChanged} onClose={() => setEditing(false)} />;
  return (
    <div className="row anywhere">
      {order.buyer ? <span className="anywhere">Facturée à {describeBuyer(order)}</span> : null}
      {mayChange ? (
        <Button kind="secondary" size="sm" icon={IconBuilding} onClick={() => setEditing(true)}>
          {order.buyer ? 'Changer' : 'Facturer à une entreprise'}
        </Button>
      ) : null}
    </div>
  );
}

function BuyerForm({ order, onChanged, onClose }: Props & { onClose(): void }) {
  const { errors, busy, attributes } = useLightForm({
    read: ({ ncc = '', name = '' }) => ({ orderId: order.id, ncc, name }),
    schema: () => import('#domain/inputs/invoices.ts').then((invoices) => invoices.setBuyerSchema),
    title: 'Entreprise non notée',
    send: async (input) => {
      await call('orders.setBuyer', input);
      await onChanged();
      onClose();
    },
  });
  return (
    <form aria-label="Entreprise à facturer" {...attributes}>
      <Field
        label="NCC"
        name="ncc"
        help="Le numéro de compte contribuable00a0: 7 chiffres et une lettre."
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
