import type { ReactNode } from 'react';
import { computeLineTotal } from '#domain/money/pricing.ts';
import { describeLine } from '#domain/orders/units.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { CareTags, ClientNote } from '#web/ui/CareTags.tsx';
import type { LinkedOrder } from './linkAccess.ts';

export function LinkedLinen({ order }: { order: LinkedOrder }) {
  return (
    <>
      <dl className="stack gap-8" aria-label="Linge et prix">
        {order.items.map((item) => (
          <Price
            key={item.position}
            label={
              <>
                {describeLine(item, order.linen === 'client')} <CareTags care={item.care} />
              </>
            }
            value={computeLineTotal(item)}
          />
        ))}
        <Price label="Transport" value={order.transportFee} />
      </dl>
      <ClientNote note={order.note} />
    </>
  );
}

type PriceProps = { label: ReactNode; value: number; isStrong?: boolean };

export function Price({ label, value, isStrong = false }: PriceProps) {
  return (
    <div className="row between top one-row">
      <dt className="words">{label}</dt>
      <dd>
        <Amount value={value} strong={isStrong} />
      </dd>
    </div>
  );
}
