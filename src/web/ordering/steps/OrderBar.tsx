import type { ReactNode } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import type { PricedCartLine } from '#domain/orders/cart.ts';
import classes from '../order.module.css';

interface Props {
  lines: readonly PricedCartLine[];
  total: number;
  located: boolean;
  /** The words beside the total that the last act confirms. */
  finalLabel: string | null;
  notice: ReactNode;
  note: ReactNode;
  isNoteLong: boolean;
  act: ReactNode;
}

export function OrderBar(props: Props) {
  const { lines, total, located, finalLabel, notice, note, isNoteLong, act } = props;
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <div className={`${classes.bar} sticky border-top bg-card ${finalLabel ? classes.final : ''} no-print`}>
      {notice}
      <div className={`${classes.row} gap-12 flex middle`}>
        <div
          className={`${classes.words} grid shrink leading-12`}
          role="status"
          aria-label="Total de la commande"
        >
          {isNoteLong || pieces === 0 ? null : (
            <strong className={`${classes.total} nowrap text-22 heavy tabular tight`}>
              {formatFcfa(total)}
            </strong>
          )}
          <span className={note ? `${classes.note} semibold` : classes.pieces}>
            {note ||
              finalLabel ||
              `${pieces}\u00a0article${pieces > 1 ? 's' : ''}${located ? ', transport compris' : ' +\u00a0transport'}`}
          </span>
        </div>
        <div className={classes.act}>{act}</div>
      </div>
    </div>
  );
}
