import type { ReactNode } from 'react';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';

interface Props {
  title: string;
  query: { isFetching: boolean; refetch(): unknown };
  action?: ReactNode;
}

export function LoadFailure({ title, query, action }: Props) {
  return (
    <ErrorPanel
      title={title}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      action={action}
    />
  );
}
