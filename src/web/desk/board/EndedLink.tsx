import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { trpc } from '#web/net/trpc.ts';
import { formatCount } from '#web/ui/formatCount.ts';

/** Ended orders are no part of the board. */
export function EndedLink() {
  const { data } = trpc.dispatch.counts.useQuery();
  if (!data) return null;
  return (
    <Link className="muted semibold nowrap tabular" to={paths.admin.delivered}>
      Livrées {formatCount(data.counts.completed, data.upTo)}
    </Link>
  );
}
