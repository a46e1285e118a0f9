import type { ReactNode } from 'react';
import styles from './DialogFoot.module.css';

export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={`gap-12 flex flex-wrap at-end sticky bg-card ${styles.foot}`}>{children}</div>;
}
