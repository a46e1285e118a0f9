import type { ReactNode } from 'react';
import styles from './StickyAction.module.css';

type StickyActionProps = { note?: ReactNode; summary?: ReactNode; children: ReactNode };

export function StickyAction({ note, summary, children }: StickyActionProps) {
  return (
    <div className={`no-print row mt-16 sticky py-12 border-top bg-paper ${styles.bar}`}>
      {note ? <p className="muted text-14 whole-row">{note}</p> : null}
      {summary ? <div className={styles.summary}>{summary}</div> : null}
      <div className={styles.button}>{children}</div>
    </div>
  );
}
