import { Navigate } from 'react-router-dom';
import { homeFor, paths, signInThen } from '#domain/addresses.ts';
import { useSession } from '#web/shell/session.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

/** The address of the order form for everybody: it leads each person to theirs. */
export function GuestOrderPage() {
  const { status, me } = useSession();
  if (status === 'loading') return <Spinner page />;
  if (me === null) return <Navigate to={signInThen(paths.client.order)} replace />;
  return (
    <Navigate to={me.role === 'client' ? paths.client.order : (homeFor(me.role) ?? paths.home)} replace />
  );
}
