import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { describeBuyer } from '#domain/invoices/certification.ts';
import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';

const BuyerForm = createRetryableLazy(async () => (await import('./BuyerForm.tsx')).BuyerForm);

type Buyer = { ncc: string; name: string };

export interface BuyerProps {
  order: {
    id: string;
    status: OrderStatus;
    buyer?: Buyer | null;
    account?: object | null;
  };
  /** The tax office has refused the sale, and the desk corrects its buyer. */
  isRefused?: boolean;
  /** Comes back once the order was read again. */
  sendBuyer(buyer: Buyer): Promise<unknown>;
}

/** A business without an account names itself before the completion, so that the tax office's invoice is in its name. */
export function BuyerPart({ order, isRefused = false, sendBuyer }: BuyerProps) {
  const [isEditing, setEditing] = useState(false);
  const mayChange = (isOpen(order.status) || isRefused) && !order.account;
  if (isEditing && mayChange)
    return (
      <LazyPart>
        <BuyerForm order={order} sendBuyer={sendBuyer} onClose={() => setEditing(false)} />
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
