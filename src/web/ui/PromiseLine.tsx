import type { ReactNode } from 'react';
import styles from './PromiseLine.module.css';

interface Props {
  /** The words say so too: the colour is never the only sign. */
  isLate?: boolean;
  children: ReactNode;
}

export function PromiseLine({ isLate = false, children }: Props) {
  return <p className={`text-18 heavy tabular ${isLate ? 'danger' : ''} ${styles.line}`}>{children}</p>;
}
