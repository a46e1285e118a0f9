import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Role } from '#domain/roles.ts';
import { homeFor, paths, signInThen } from './paths.ts';
import { useSession } from './session.tsx';
import { toast } from './toasts.ts';
import { Spinner } from './ui/Spinner.tsx';

/** Spares a person a detour; what he may really see and do, the server decides. */
export function RequireRole({ role, children }: { role: Role; children: ReactNode }) {
  const { status, me, left, unknown } = useSession();
  const { pathname, search } = useLocation();
  const [entered, setEntered] = useState(false);
  if (me !== null && !entered) setEntered(true);
  useEffect(() => {
    if (unknown) toast.failure('Utilisateur non trouvé.', 'Veuillez vous reconnecter.');
  }, [unknown]);
  if (status === 'loading') return <Spinner page />;
  // Only the page that he was on when he left: a protected link that he follows later asks him to sign in.
  if (me === null)
    return <Navigate to={left && entered ? paths.home : signInThen(pathname + search)} replace />;
  const home = homeFor(me.role);
  if (home === null) return <RoleUndefined />;
  if (me.role !== role) return <Navigate to={home} replace />;
  // Another person's screens, forms and lists begin anew.
  return <Fragment key={me.id}>{children}</Fragment>;
}

function RoleUndefined() {
  const { signOut } = useSession();
  useEffect(() => {
    void signOut({ quietly: true }).then(() =>
      toast.failure('Erreur de rôle', 'Votre rôle n’a pas été défini.'),
    );
  }, [signOut]);
  return <Spinner page />;
}
