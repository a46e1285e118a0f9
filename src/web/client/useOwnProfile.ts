import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { type FailureShape, failureOf } from '#web/refusal.ts';
import { useSession } from '#web/session.tsx';
import { toast } from '#web/toasts.ts';
import { trpc } from '#web/trpc.ts';

/** These say nothing of the profile: the next try may have it, and nobody is signed out for a bad line. */
const NOT_ITS_FAULT = new Set<FailureShape['code']>([
  'OFFLINE',
  'BUSY',
  'UNAVAILABLE',
  'TOO_MANY',
  'NOT_SIGNED_IN',
]);

/** Nobody orders without a profile: when the server has none, whatever one asks, one signs in again. */
export function useOwnProfile() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const profile = trpc.profile.get.useQuery(undefined, { meta: { silent: true } });
  const failure = profile.error ? failureOf(profile.error) : null;
  // A server of ours signs its accidents; what comes unsigned is a proxy's.
  const lost =
    !profile.data &&
    failure !== null &&
    !NOT_ITS_FAULT.has(failure.code) &&
    !(failure.code === 'UNEXPECTED' && failure.requestId === '');
  useEffect(() => {
    if (!lost) return;
    toast.failure('Erreur', 'Impossible de charger votre profil. Vous allez être déconnecté.');
    void signOut({ quietly: true }).then(() => navigate(paths.signIn));
  }, [lost, signOut, navigate]);
  return profile.data;
}
