import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useRoutes } from 'react-router-dom';
import { buildSignInLink, getHome, paths } from '#domain/addresses.ts';
import type { Role } from '#domain/people/roles.ts';
import { fillQueries } from '../net/firstQueries.ts';
import { useLiveConnection } from '../net/live.ts';
import { createQueryClient, DataShell } from '../net/queryClient.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { dropFirstData, readOwnFirstData } from './firstData.ts';
import type { AreaPages } from './pages.tsx';
import { useSession } from './session.tsx';

/** The server enforces access; this guard only redirects before a request would be refused. */
export function RoleGuard({ role, children }: { role: Role; children: ReactNode }) {
  const { status, me, hasLeft, isUnknown } = useSession();
  const { pathname, search } = useLocation();
  const [hasEntered, setHasEntered] = useState(false);
  if (me !== null && !hasEntered) setHasEntered(true);
  useEffect(() => {
    if (isUnknown) toast.failure('Utilisateur non trouvé.', 'Veuillez vous reconnecter.');
  }, [isUnknown]);
  if (status === 'loading') return <Spinner page />;
  // A page that was open at sign-out redirects home; a protected link opened later leads to the sign-in form.
  if (me === null)
    return hasLeft && hasEntered ? (
      <Navigate to={paths.home} replace />
    ) : (
      <Navigate
        to={buildSignInLink(pathname + search)}
        state={{ isSessionOver: hasEntered || isUnknown }}
        replace
      />
    );
  const home = getHome(me.role);
  if (home === null) return <UndefinedRoleNotice />;
  if (me.role !== role) return <Navigate to={home} replace />;
  // A new key resets screens, forms and lists when another person signs in.
  return <Fragment key={me.id}>{children}</Fragment>;
}

function UndefinedRoleNotice() {
  const { signOut } = useSession();
  useEffect(() => {
    void signOut({ quietly: true }).then(() =>
      toast.failure('Erreur de rôle', 'Votre rôle n’a pas été défini.'),
    );
  }, [signOut]);
  return <Spinner page />;
}

export function SignedShell({ children }: { children: ReactNode }) {
  const { me } = useSession();
  useEffect(dropFirstData, []);
  return (
    <DataShell create={() => createFilledClient(me?.id)}>
      <LiveConnection />
      {children}
    </DataShell>
  );
}

function createFilledClient(personId = '') {
  const queries = createQueryClient();
  const first = readOwnFirstData(personId);
  if (first) fillQueries(queries, first.reads, Date.now());
  return queries;
}

function LiveConnection() {
  useLiveConnection();
  return null;
}

export function AreaRoutes({ pages }: { pages: AreaPages }) {
  const home = getHome(useSession().me?.role ?? '') ?? paths.home;
  return useRoutes([
    { index: true, element: <Navigate to={home} replace /> },
    ...pages.routes,
    { path: '*', element: <Navigate to={paths.home} replace /> },
  ]);
}
