import type { ReactNode } from 'react';
import { LazyPart } from '../lazy/LazyPart.tsx';
import { createRetryableLazy } from '../lazy/retryableLazy.tsx';
import styles from './EmptyState.module.css';

const EmptyBasket = createRetryableLazy(
  async () => (await import('../drawings/EmptyBasket.tsx')).EmptyBasket,
);

type EmptyStateProps = { title: string; text?: ReactNode; action?: ReactNode; isPage?: boolean };

export function EmptyState({ title, text, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={`stack surface ${styles.empty}`}>
      <div className={styles.drawing}>
        <LazyPart>
          <EmptyBasket />
        </LazyPart>
      </div>
      <Heading className="text-18">{title}</Heading>
      {text ? <p className={`muted ${styles.text}`}>{text}</p> : null}
      {action}
    </div>
  );
}
