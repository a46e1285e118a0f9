import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './ErrorPanel.module.css';

interface ErrorPanelProps {
  title: string;
  message?: ReactNode;
  reassurance?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
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
    <div className={`surface row top gap-16 ${styles.panel}`} role="alert">
      <IconAlertTriangle className="danger" size={28} aria-hidden="true" />
      <div className="stack fill">
        <div>
          <p className="heavy">{title}</p>
          {message ? <p>{message}</p> : null}
          {reassurance ? <p className="muted">{reassurance}</p> : null}
        </div>
        {onRetry || action ? (
          <div className="row gap-12">
            {onRetry ? (
              <Button kind="secondary" busy={retrying} onClick={onRetry}>
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

interface LoadFailureProps extends Omit<ErrorPanelProps, 'onRetry' | 'retrying'> {
  query: { isFetching: boolean; refetch(): unknown };
}

export function LoadFailure({ query, ...words }: LoadFailureProps) {
  return <ErrorPanel {...words} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
