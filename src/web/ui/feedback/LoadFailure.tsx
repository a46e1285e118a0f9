import { ErrorPanel, type ErrorPanelProps } from './ErrorPanel.tsx';

interface Props extends Omit<ErrorPanelProps, 'onRetry' | 'retrying'> {
  query: { isFetching: boolean; refetch(): unknown };
}

/** A page, or a part of one, whose query failed, with the way to ask again. */
export function LoadFailure({ query, ...words }: Props) {
  return <ErrorPanel {...words} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
