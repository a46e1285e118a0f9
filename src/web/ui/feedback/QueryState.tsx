import type { ReactNode } from 'react';
import { LoadFailure } from './ErrorPanel.tsx';

interface Props {
  query: { data?: unknown; isPending: boolean; isFetching: boolean; refetch(): unknown };
  waiting: ReactNode;
  /** Follows « Impossible de charger », with its article. */
  subject: string;
}

/** Stands where a query's data will: waits, or offers to ask again, and draws nothing once there is data. */
export function QueryState({ query, waiting, subject }: Props) {
  if (query.data !== undefined) return null;
  if (query.isPending) return waiting;
  return <LoadFailure title={`Impossible de charger ${subject}.`} query={query} />;
}
