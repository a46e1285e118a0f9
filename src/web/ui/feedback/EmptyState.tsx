import type { ReactNode } from 'react';
import { EmptyBasket } from '../drawings/EmptyBasket.tsx';
import styles from './EmptyState.module.css';

type EmptyStateProps = { title: string; text?: ReactNode; action?: ReactNode; isPage?: boolean };

export function EmptyState({ title, text, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={`stack surface ${styles.empty}`}>
      <EmptyBasket />
      <Heading className="text-18">{title}</Heading>
      {text ? <p className={`muted ${styles.text}`}>{text}</p> : null}
      {action}
    </div>
  );
}
