import type { ComponentProps } from 'react';
import classes from './FigureTable.module.css';

interface Props extends ComponentProps<'table'> {
  columns: readonly string[];
  /** On a phone each line is a block, whose figures bear the names in `data-label`. */
  isStacking?: boolean;
}

/** A few lines of figures under named columns. */
export function FigureTable({ columns, className = '', isStacking = false, children, ...rest }: Props) {
  return (
    <table className={`${classes.table} ${isStacking ? classes.stacking : ''} ${className}`} {...rest}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
