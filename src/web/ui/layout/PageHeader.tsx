import type { ReactNode } from 'react';
import { LogoMark } from '../drawings/Logo.tsx';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  isInBar?: boolean;
}

export function PageHeader({ title, subtitle, actions, isInBar = false }: PageHeaderProps) {
  return (
    <div className={`row between top mb-16 ${styles.header}`} data-in-bar={isInBar || undefined}>
      {isInBar ? (
        <span className="no-print below-768">
          <LogoMark height={26} />
        </span>
      ) : null}
      <div className={`stack gap-4 shrink ${styles.words}`}>
        <h1>{title}</h1>
        {subtitle ? <p className="muted">{subtitle}</p> : null}
      </div>
      {actions ? <div className={`no-print row gap-12 ${styles.actions}`}>{actions}</div> : null}
    </div>
  );
}
