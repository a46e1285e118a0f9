import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { FAILURES } from '#domain/failures/failures.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { Button } from '../ui/form/Button.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import styles from './auth.module.css';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { SignUpLinks } from './signUp/SignUpLinks.tsx';
import { useRecoveryToken } from './useRecoveryToken.ts';

export function ResetPasswordPage() {
  const recovery = useRecoveryToken();
  const navigate = useNavigate();
  const isMissing = recovery.state === 'missing';
  useEffect(() => {
    if (!isMissing) return;
    const { title, text } = FAILURES.LINK_EXPIRED;
    toast.failure(title, text);
    navigate(paths.forgotPassword, { replace: true, state: { isLinkDead: true } });
  }, [isMissing, navigate]);

  if (recovery.state === 'form') return <ResetPasswordForm token={recovery.token} />;
  if (recovery.state === 'elsewhere') return <SignUpLinks failure={recovery.failure} />;
  if (recovery.state === 'verified') {
    return (
      <div className="stack items-centre text-centre" role="status">
        <svg viewBox="0 0 48 48" width="64" height="64" aria-hidden="true">
          <circle cx="24" cy="24" r="22" fill="var(--lagoon)" />
          <path d="m15 25 6.5 6.5L34 18" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
        </svg>
        <PageHeader title="Lien vérifié" subtitle="Vous allez choisir votre nouveau mot de passe." />
      </div>
    );
  }
  return (
    <div className="stack items-centre text-centre">
      <PageHeader
        title="Vérification du lien"
        subtitle="Un instant, nous vérifions votre lien de réinitialisation."
      />
      {recovery.state === 'unknown' ? (
        <Button full onClick={recovery.retry}>
          Réessayer
        </Button>
      ) : (
        <Spinner label="Vérification du lien…" />
      )}
      <p className={`mt-16 grid items-centre ${styles.links}`}>
        <Link to={paths.forgotPassword}>Demander un nouveau lien</Link>
      </p>
    </div>
  );
}
