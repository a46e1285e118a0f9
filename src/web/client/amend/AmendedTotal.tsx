import { formatFcfa } from '#domain/format/money.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import classes from '#web/ordering/order.module.css';
import { Amount } from '#web/ui/Amount.tsx';

interface Props {
  before: Pick<OrderContent, 'grandTotal' | 'pieces'>;
  after: Pick<OrderContent, 'grandTotal' | 'pieces'>;
  paid: number;
}

export function AmendedTotal({ before, after, paid }: Props) {
  return (
    <div className={`grid shrink leading-12 ${classes.words}`} role="status" aria-label="Nouveau total">
      <span className="text-14 muted">{describeTotalChange({ before, after, paid })}</span>
      <strong className="text-18 heavy">
        <Amount value={after.grandTotal} />
      </strong>
    </div>
  );
}

function describeTotalChange({ before, after, paid }: Props): string {
  const pieces = `${after.pieces}\u00a0article${after.pieces > 1 ? 's' : ''}`;
  if (after.grandTotal === before.grandTotal) return `${pieces}, même total`;
  const instead = `${pieces}\u00a0· avant\u00a0: ${formatFcfa(before.grandTotal)}`;
  if (paid === 0) return instead;
  const rest = after.grandTotal - paid;
  return `${instead}\u00a0· ${rest < 0 ? 'à rembourser' : 'reste à payer'}\u00a0: ${formatFcfa(Math.abs(rest))}`;
}
