import { ErrorPanel, type ErrorPanelProps } from './ErrorPanel.tsx';

interface Props extends Omit<ErrorPanelProps, 'onRetry' | 'retrying'> {
  query: { isFetching: boolean; refetch(): unknown };
}

export function LoadFailure({ query, ...words }: Props) {
  return <ErrorPanel {...words} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
