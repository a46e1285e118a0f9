import type { ReactNode } from 'react';
import styles from './PromiseLine.module.css';

interface Props {
  /** The text must also say that the order is late, because colour alone is not enough. */
  isLate?: boolean;
  children: ReactNode;
}

export function PromiseLine({ isLate = false, children }: Props) {
  return (
    <p className={`text-18 heavy tabular leading-13 balance ${isLate ? 'danger' : ''} ${styles.line}`}>
      {children}
    </p>
  );
}
