import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { call } from '../call.ts';
import { homeFor, paths } from '../paths.ts';
import { type FailureShape, failureOf } from '../refusal.ts';
import { useSession } from '../session.tsx';
import { toast } from '../toasts.ts';
import { AuthHead } from '../ui/AuthShell.tsx';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './auth.module.css';
import { ExpiredConfirmation } from './ExpiredConfirmation.tsx';
import { hideHash, tokenIn } from './hashToken.ts';

/** The page posts the token; opening the link by itself, as mail scanners do, changes nothing. */
export function ConfirmationPage() {
  const [token] = useState(tokenIn(useLocation().hash));
  const { adopt } = useSession();
  const [home, setHome] = useState<string | null>(null);
  const [failure, setFailure] = useState<FailureShape | null>(null);
  const posted = useRef(false);

  useEffect(() => {
    if (!token || posted.current || failure) return;
    posted.current = true;
    hideHash();
    call('auth.confirmEmail', { token }).then(
      async ({ user }) => {
        await adopt(user);
        toast.success('E-mail confirmé', 'Bienvenue chez Laveo.');
        setHome(homeFor(user.role));
      },
      (error: unknown) => setFailure(failureOf(error)),
    );
  }, [token, failure, adopt]);

  if (home) return <Navigate to={home} replace />;
  if (!token || failure?.code === 'LINK_EXPIRED' || failure?.code === 'INVALID_INPUT')
    return <ExpiredConfirmation />;
  const retry = () => {
    posted.current = false;
    setFailure(null);
  };
  return (
    <div className={styles.done}>
      {failure ? (
        <>
          <AuthHead title="Confirmation en attente" subtitle={failure.text} />
          <Button onClick={retry}>Réessayer</Button>
        </>
      ) : (
        <>
          <AuthHead title="Confirmation de votre e-mail" subtitle="Un instant, nous ouvrons votre espace." />
          <Spinner />
        </>
      )}
      <p className={styles.links}>
        <Link to={paths.signIn}>Retour à la connexion</Link>
      </p>
    </div>
  );
}
