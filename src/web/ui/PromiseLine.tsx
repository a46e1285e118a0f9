import type { ReactNode } from 'react';
import styles from './PromiseLine.module.css';

interface Props {
  /** The text must also say that the order is late, because colour alone is not enough. */
  isLate?: boolean;
  children: ReactNode;
}

export function PromiseLine({ isLate = false, children }: Props) {
  return (
    <p className={`text-18 heavy tabular ${isLate ? 'danger' : ''} ${styles.line} leading-13 balance`}>
      {children}
    </p>
  );
}
