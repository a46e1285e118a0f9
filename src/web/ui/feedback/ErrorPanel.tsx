import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ErrorPanel.module.css';

interface ErrorPanelProps {
  title: string;
  message?: ReactNode;
  /** What was not lost: "Votre panier est conservé." */
  reassurance?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Another way out, beside trying again. */
  action?: ReactNode;
}

export function ErrorPanel({
  title,
  message,
  reassurance,
  onRetry,
  retrying = false,
  action,
}: ErrorPanelProps) {
  return (
    <div className={styles.panel} role="alert">
      <IconAlertTriangle className={styles.icon} size={28} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {message ? <p>{message}</p> : null}
        {reassurance ? <p className={styles.reassurance}>{reassurance}</p> : null}
        {onRetry || action ? (
          <div className={styles.actions}>
            {onRetry ? (
              <Button variant="default" loading={retrying} onClick={onRetry}>
                Réessayer
              </Button>
            ) : null}
            {action}
          </div>
        ) : null}
      </div>
    </div>
  );
}
