import type { ReactNode } from 'react';
import styles from './PromiseLine.module.css';

interface Props {
  /** Also said by the words: the colour is never the only sign. */
  isLate?: boolean;
  children: ReactNode;
}

/** A time that was promised, as the cards of orders and missions show it. */
export function PromiseLine({ isLate = false, children }: Props) {
  return <p className={`text-18 heavy tabular ${isLate ? 'danger' : ''} ${styles.line}`}>{children}</p>;
}
