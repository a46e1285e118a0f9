import type { ReactNode } from 'react';
import { describeArticle, type OrderLine } from '#domain/orders/order.ts';
import { CareTags } from '#web/ui/CareTags.tsx';
import { CountStepper } from './CountStepper.tsx';
import classes from './Sheet.module.css';
import type { SheetViewProps } from './sheetDraft.ts';

interface Props {
  line: OrderLine & { counted: number };
  /** What the order's own quantity is called where the count differs. */
  quantityLabel: string;
  most?: number;
  counts: SheetViewProps['draft']['counts'];
  onChange: SheetViewProps['change'];
  /** The scale, or the pieces of a lot. */
  measure?: ReactNode;
}

export function CountedLine({ line, quantityLabel, counts, onChange, measure, ...limit }: Props) {
  const { position, name, service, quantity, counted } = line;
  return (
    <li className="row between border-bottom py-8">
      <span className={`bold anywhere ${classes.name}`}>
        {name}
        <span className="block muted text-14 regular">{service}</span>
        <span className="row gap-4">
          <CareTags care={line.care} />
        </span>
        {counted === quantity ? null : (
          <span className="block text-14 bold warning">
            {quantityLabel}&nbsp;: {quantity}
          </span>
        )}
      </span>
      <CountStepper
        label={describeArticle({ name, service })}
        value={counted}
        {...limit}
        onChange={(value) => onChange({ counts: { ...counts, [position]: value } })}
      />
      {measure}
    </li>
  );
}
