import type { ReactNode } from 'react';
import styles from './StickyAction.module.css';

interface StickyActionProps {
  /** Above both: why the button is disabled. */
  note?: ReactNode;
  /** To the left of the button: "4 articles + 2 137", the total. */
  summary?: ReactNode;
  /** The one button, given `fullWidth`. */
  children: ReactNode;
}

/** The main button of a screen, stuck to the bottom: above the tab bar on a phone. */
export function StickyAction({ note, summary, children }: StickyActionProps) {
  return (
    <div className={`row no-print ${styles.bar}`}>
      {note ? <p className={`muted text-14 ${styles.note}`}>{note}</p> : null}
      {summary ? <div className={styles.summary}>{summary}</div> : null}
      <div className={styles.button}>{children}</div>
    </div>
  );
}
