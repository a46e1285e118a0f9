import type { ReactNode } from 'react';
import styles from './DialogFoot.module.css';

/** The buttons of a dialog, the way out first: in sight however long the dialog is. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
