import type { ReactNode } from 'react';
import classes from './Table.module.css';
import { useDrawnRows } from './useDrawnRows.ts';

/** Of the one header, in the numbers of the rows. */
export const HEADER_ROWS = 1;

interface Props<Row> {
  rows: readonly Row[];
  /** `rowIndex`: among all rows of the table, of which those near the screen are drawn. */
  renderRow(row: Row, rowIndex: number): ReactNode;
}

/** A component of its own: scrolling draws the rows anew, and not the header with its menu. */
export function TableBody<Row>({ rows, renderRow }: Props<Row>) {
  const { body, first, drawn, above, below } = useDrawnRows(rows);
  return (
    <tbody ref={body}>
      <Gap height={above} />
      {drawn.map((row, place) => renderRow(row, first + place + HEADER_ROWS + 1))}
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
