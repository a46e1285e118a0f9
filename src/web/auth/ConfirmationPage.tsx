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
import { confirmations } from './keptBriefly.ts';

/** The page posts the token; opening the link by itself, as mail scanners do, changes nothing. */
export function ConfirmationPage() {
  const { hash } = useLocation();
  const [token] = useState(() => tokenIn(hash) ?? confirmations.read());
  const { status, me, adopt, refresh } = useSession();
  const [home, setHome] = useState<string | null>(null);
  const [failure, setFailure] = useState<FailureShape | null>(null);
  const posted = useRef(false);

  useEffect(() => {
    if (!token || posted.current || failure) return;
    posted.current = true;
    confirmations.keep(token);
    hideHash();
    call('auth.confirmEmail', { token }).then(
      async ({ user }) => {
        confirmations.forget();
        await adopt(user);
        toast.success('E-mail confirmé', 'Bienvenue chez Laveo.');
        setHome(homeFor(user.role));
      },
      async (error: unknown) => {
        const refused = failureOf(error);
        if (isOver(refused) || refused.code === 'SIGN_UPS_DIFFER') confirmations.forget();
        if (isOver(refused)) {
          // The link may have been used by this very browser: in another tab, or by a post whose answer was lost.
          await refresh();
        }
        setFailure(refused);
      },
    );
  }, [token, failure, adopt, refresh]);

  if (home) return <Navigate to={home} replace />;
  const over = !token || (failure && isOver(failure));
  const inside = me ? homeFor(me.role) : null;
  if (over && inside) return <AlreadyInside home={inside} />;
  if (over && status !== 'loading') return <ExpiredConfirmation />;
  if (failure?.code === 'SIGN_UPS_DIFFER') return <SignUpHere failure={failure} />;
  const retry = () => {
    posted.current = false;
    setFailure(null);
  };
  return (
    <div className={styles.done}>
      {failure && !over ? (
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

const isOver = ({ code }: FailureShape) => code === 'LINK_EXPIRED' || code === 'INVALID_INPUT';

/** Two browsers signed up with one address, and this is neither: signed up here, its owner is known. */
function SignUpHere({ failure }: { failure: FailureShape }) {
  return (
    <div className={styles.done}>
      <AuthHead title={failure.title} subtitle={failure.text} />
      <p className={styles.links}>
        <Link to={paths.signUpClient}>Créer un compte client</Link>
        <Link to={paths.signUpLivreur}>Devenir livreur</Link>
        <Link to={paths.signIn}>Retour à la connexion</Link>
      </p>
    </div>
  );
}

/** Whoever is signed in needs no link any more, and no other one. */
function AlreadyInside({ home }: { home: string }) {
  useEffect(() => toast.info('Vous êtes déjà connecté', 'Ce lien a déjà servi ou n’est plus valable.'), []);
  return <Navigate to={home} replace />;
}
