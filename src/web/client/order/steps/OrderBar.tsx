import type { ReactNode } from 'react';
import { formatAmount } from '#domain/format/money.ts';
import type { PricedCartLine } from '#domain/orders/cart.ts';
import classes from '../order.module.css';

interface Props {
  lines: readonly PricedCartLine[];
  total: number;
  located: boolean;
  notice: ReactNode;
  note: ReactNode;
  isNoteLong: boolean;
  act: ReactNode;
}

export function OrderBar({ lines, total, located, notice, note, isNoteLong, act }: Props) {
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <div className={`${classes.bar} no-print`}>
      {notice}
      <div className={classes.row}>
        <div className={classes.words} role="status" aria-label="Total de la commande">
          {isNoteLong || pieces === 0 ? null : (
            <strong className="text-18 heavy tabular">{`${formatAmount(total)}\u00a0F`}</strong>
          )}
          <span className={note ? classes.note : classes.pieces}>
            {note || `${pieces}\u00a0article${pieces > 1 ? 's' : ''} ${located ? 'et' : '+'}\u00a0transport`}
          </span>
        </div>
        <div className={classes.act}>{act}</div>
      </div>
    </div>
  );
}
