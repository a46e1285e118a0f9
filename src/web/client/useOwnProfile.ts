import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { failureOf } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

/** An order needs a profile: without one on the server, the client is signed out to sign in again. */
export function useOwnProfile() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const profile = trpc.profile.get.useQuery(undefined, { meta: { silent: true } });
  const failure = profile.error ? failureOf(profile.error) : null;
  // A network failure does not sign the client out: the next attempt may succeed.
  const lost = failure !== null && failure.retry !== 'again' && failure.code !== 'NOT_SIGNED_IN';
  useEffect(() => {
    if (!lost) return;
    toast.failure('Erreur', 'Impossible de charger votre profil. Vous allez être déconnecté.');
    void signOut({ quietly: true }).then(() => navigate(paths.signIn));
  }, [lost, signOut, navigate]);
  return profile.data;
}
