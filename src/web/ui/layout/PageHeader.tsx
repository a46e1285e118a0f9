import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

type PageHeaderProps = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode };

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <div className={`row between top ${styles.header}`}>
      <div className={`stack gap-4 ${styles.words}`}>
        <h1>{title}</h1>
        {subtitle ? <p className="muted">{subtitle}</p> : null}
      </div>
      {actions ? <div className="row gap-12">{actions}</div> : null}
    </div>
  );
}
