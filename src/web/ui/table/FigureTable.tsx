import type { ComponentProps, ReactNode } from 'react';
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

interface FactProps {
  term: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A row of `<dl className="facts">`, left out while there is nothing to say. */
export function Fact({ term, className, children }: FactProps) {
  if (!children) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}

/** A fact below its small term, left out while there is nothing to say. */
export function StackedFact({ term, className = 'bold', children }: FactProps) {
  if (!children) return null;
  return (
    <div>
      <dt className="muted text-14">{term}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
