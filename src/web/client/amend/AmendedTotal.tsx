import { formatFcfa } from '#domain/format/money.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import { Amount } from '#web/ui/Amount.tsx';
import classes from '../order/OrderPage.module.css';

interface Props {
  before: Pick<OrderContent, 'grandTotal' | 'pieces'>;
  after: Pick<OrderContent, 'grandTotal' | 'pieces'>;
  /** Received already. */
  paid: number;
}

/** The new total beside the one it replaces, and what that makes of a payment. */
export function AmendedTotal({ before, after, paid }: Props) {
  return (
    <div className={classes.bar} role="status" aria-label="Nouveau total">
      <span className={classes.small}>{changeWords({ before, after, paid })}</span>
      <span className={classes.barTotal}>
        <Amount value={after.grandTotal} />
      </span>
    </div>
  );
}

function changeWords({ before, after, paid }: Props): string {
  const pieces = `${after.pieces}\u00a0article${after.pieces > 1 ? 's' : ''}`;
  if (after.grandTotal === before.grandTotal) return `${pieces}, même total`;
  const instead = `${pieces}, au lieu de ${formatFcfa(before.grandTotal)}`;
  if (paid === 0) return instead;
  const rest = after.grandTotal - paid;
  return `${instead}\u00a0· ${rest < 0 ? 'à rembourser' : 'reste à payer'}\u00a0: ${formatFcfa(Math.abs(rest))}`;
}
