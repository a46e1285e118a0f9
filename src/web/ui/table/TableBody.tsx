import type { ReactNode } from 'react';
import classes from './Table.module.css';
import { useDrawnRows } from './useDrawnRows.ts';

export const HEADER_ROWS = 1;

interface Props<Row> {
  rows: readonly Row[];
  /** `rowIndex` counts among all rows, of which only those near the screen are drawn. */
  renderRow(row: Row, rowIndex: number): ReactNode;
}

/** Scrolling renders only this component again, and not the header with its menu. */
export function TableBody<Row>({ rows, renderRow }: Props<Row>) {
  const { body, first, drawnRows, above, below } = useDrawnRows(rows);
  return (
    <tbody ref={body}>
      <Gap height={above} />
      {drawnRows.map((row, place) => renderRow(row, first + place + HEADER_ROWS + 1))}
      <Gap height={below} />
    </tbody>
  );
}

function Gap({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr className={classes.gap}>
      <td style={{ height }} />
    </tr>
  );
}
