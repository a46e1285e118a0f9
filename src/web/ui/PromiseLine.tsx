import type { ReactNode } from 'react';
import styles from './PromiseLine.module.css';

interface Props {
  /** The text must say so as well, because colour alone is not enough. */
  isLate?: boolean;
  children: ReactNode;
}

export function PromiseLine({ isLate = false, children }: Props) {
  return <p className={`text-18 heavy tabular ${isLate ? 'danger' : ''} ${styles.line}`}>{children}</p>;
}
