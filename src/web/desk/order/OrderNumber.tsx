import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';

interface Props {
  order: { number: number; redoOf: string | null };
  className?: string;
}

export function OrderNumber({ order: { number, redoOf }, className = 'semibold' }: Props) {
  return (
    <>
      <span className={`nowrap tabular ${className}`}>{formatOrderNumber(number)}</span>
      {redoOf ? (
        <>
          {' '}
          <Badge tone="blue">Refait</Badge>
        </>
      ) : null}
    </>
  );
}
