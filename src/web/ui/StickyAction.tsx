import type { ReactNode } from 'react';
import styles from './StickyAction.module.css';
import { useRootFlag } from './useRootFlag.ts';

interface StickyActionProps {
  /** Above both: what keeps one from going on. */
  note?: ReactNode;
  /** At the left of the button: "4 articles + 2 137", the total. */
  summary?: ReactNode;
  /** The one button, given `fullWidth`. */
  children: ReactNode;
}

/** The main act, at the thumb: stuck above the tab bar on a phone, in the flow on a desk. */
export function StickyAction({ note, summary, children }: StickyActionProps) {
  useRootFlag('sticky');
  return (
    <div className={`${styles.bar} no-print`}>
      {note ? <p className={styles.note}>{note}</p> : null}
      {summary ? <div className={styles.summary}>{summary}</div> : null}
      <div className={styles.act}>{children}</div>
    </div>
  );
}
