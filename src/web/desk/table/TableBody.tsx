import type { DeskOrder } from '../types.ts';
import type { ColumnName } from './columnNames.ts';
import { OrderRow } from './OrderRow.tsx';
import classes from './OrderTable.module.css';
import { useDrawnRows } from './useDrawnRows.ts';

/** Of the one header, in the numbers of the rows. */
export const HEADER_ROWS = 1;

interface Props {
  rows: readonly DeskOrder[];
  now: number;
  columns: readonly ColumnName[];
  isChecked(orderId: string): boolean;
  onToggle(orderId: string, isRange: boolean): void;
  onOpen(orderId: string): void;
}

/** A component of its own: scrolling draws the rows anew, and not the header with its menu. */
export function TableBody({ rows, isChecked, ...props }: Props) {
  const { body, first, drawn, above, below } = useDrawnRows(rows);
  return (
    <tbody ref={body}>
      <Gap height={above} />
      {drawn.map((order, place) => (
        <OrderRow
          key={order.id}
          order={order}
          rowIndex={first + place + HEADER_ROWS + 1}
          isChecked={isChecked(order.id)}
          {...props}
        />
      ))}
      <Gap height={below} />
    </tbody>
  );
}

/** In the place of rows that are too far away to be drawn. */
function Gap({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr className={classes.gap}>
      <td style={{ height }} />
    </tr>
  );
}
