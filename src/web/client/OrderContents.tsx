import { useState } from 'react';
import type { Order } from '#domain/orders/order.ts';
import { describeLine } from '#domain/orders/units.ts';
import { CareTags } from '#web/ui/CareTags.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import classes from './OrderCard.module.css';

const WHOLE = 6;
const FOLDED = 4;

/** A long list is folded so that the next order is not a full screen below. */
export function OrderContents({ items, linen }: Pick<Order, 'items' | 'linen'>) {
  const [unfolded, setUnfolded] = useState(false);
  const foldable = items.length > WHOLE;
  const visibleItems = foldable && !unfolded ? items.slice(0, FOLDED) : items;
  return (
    <>
      <ul className={`wrap-anywhere ${classes.items}`} aria-label="Contenu">
        {visibleItems.map((item) => (
          <li key={item.position}>
            {describeLine(item, linen === 'client')} <CareTags care={item.care} />
          </li>
        ))}
      </ul>
      {foldable ? (
        <Button
          className={classes.fold}
          kind="ghost"
          aria-expanded={unfolded}
          onClick={() => setUnfolded((was) => !was)}
        >
          {unfolded ? 'Réduire la liste' : `Voir les ${items.length}\u00a0lignes`}
        </Button>
      ) : null}
    </>
  );
}
