import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { describeBuyer } from '#domain/format/certificationWords.ts';
import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';

const BuyerForm = createRetryableLazy(async () => (await import('./BuyerForm.tsx')).BuyerForm);

export interface BuyerProps {
  order: { id: string; status: OrderStatus; buyer?: { ncc: string; name: string } | null };
  /** Reads the order again. */
  onChanged(): Promise<unknown>;
}

/** A business names itself before the completion: the tax office's invoice is then in its name. */
export function BuyerPart({ order, onChanged }: BuyerProps) {
  const [isEditing, setEditing] = useState(false);
  const mayChange = isOpen(order.status);
  if (isEditing && mayChange)
    return (
      <LazyPart>
        <BuyerForm order={order} onChanged={onChanged} onClose={() => setEditing(false)} />
      </LazyPart>
    );
  if (!order.buyer && !mayChange) return null;
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
