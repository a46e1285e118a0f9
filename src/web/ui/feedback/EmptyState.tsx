import type { ReactNode } from 'react';
import { EmptyBasket } from '../drawings/EmptyBasket.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** The one useful thing to do from here. */
  action?: ReactNode;
  /** The whole page says so: its heading is that of the page. */
  isPage?: boolean;
}

export function EmptyState({ title, text, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      <div className={styles.drawing}>
        <EmptyBasket />
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
