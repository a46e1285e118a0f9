import { Link } from 'react-router-dom';
import { buildSignInLink, paths } from '#domain/addresses.ts';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import styles from './auth.module.css';

export function BackToSignIn({ next }: { next?: string | null | undefined }) {
  return (
    <p className={`touch-links mt-16 grid items-centre ${styles.links}`}>
      <Link to={buildSignInLink(next)}>Retour à la connexion</Link>
    </p>
  );
}

/** Other browsers, maybe a stranger's, signed up with this address, so its owner must sign up again in this one. */
export function SignUpLinks({ failure }: { failure: FailureShape }) {
  return (
    <div className="stack items-centre text-centre">
      <PageHeader title={failure.title} subtitle={failure.text} />
      <p className={`touch-links mt-16 grid items-centre ${styles.links}`}>
        <Link to={paths.signUpClient}>Créer un compte client</Link>
        <Link to={paths.signUpLivreur}>Devenir livreur</Link>
        <Link to={paths.signIn}>Retour à la connexion</Link>
      </p>
    </div>
  );
}
