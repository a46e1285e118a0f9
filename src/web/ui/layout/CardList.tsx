import type { ReactNode } from 'react';
import styles from './CardList.module.css';

export interface CardListProps<Row extends { id: string }> {
  rows: readonly Row[];
  render: (row: Row) => ReactNode;
  label?: string | undefined;
  grid?: boolean | undefined;
  /** Rows with a hairline between them, instead of cards. */
  isRuled?: boolean | undefined;
}

export function CardList<Row extends { id: string }>({
  rows,
  render,
  label,
  grid = false,
  isRuled = false,
}: CardListProps<Row>) {
  return (
    <ul
      className={isRuled ? `surface ruled ${styles.ruled}` : `bare stack ${styles.list}`}
      data-grid={grid}
      aria-label={label}
    >
      {rows.map((row) => (
        <li key={row.id}>{render(row)}</li>
      ))}
    </ul>
  );
}
