import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { PASSWORDS_DIFFER } from '#domain/people/accounts.ts';
import { call } from '../net/call.ts';
import { readFailure } from '../net/failures.ts';
import { showFailure } from '../net/showFailure.ts';
import { refreshSession } from '../shell/session.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { Button } from '../ui/form/Button.tsx';
import { Field } from '../ui/form/Field.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useLightForm } from '../ui/form/useLightForm.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { SignUpLinks } from './AuthLinks.tsx';
import styles from './auth.module.css';
import { FormRefusal, StuckHelp } from './FormRefusal.tsx';
import { isLinkInvalid, readHashToken, recoveries, removeHash } from './linkSecrets.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

export function ResetPasswordPage() {
  const recovery = useRecoveryToken();
  const navigate = useNavigate();
  const isMissing = recovery.state === 'missing';
  useEffect(() => {
    if (isMissing) navigate(paths.forgotPassword, { replace: true, state: { isLinkDead: true } });
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
      <p className={`touch-links mt-16 grid items-centre ${styles.links}`}>
        <Link to={paths.forgotPassword}>Demander un nouveau lien</Link>
      </p>
    </div>
  );
}

function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { errors, busy, refusal, attributes } = useLightForm({
    read: ({ password = '' }) => ({ token, password }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.resetPasswordSchema),
    check: ({ password, confirmation }): Record<string, string> =>
      password === confirmation ? {} : { confirmation: PASSWORDS_DIFFER },
    send: async (input) => {
      await call('auth.resetPassword', input);
      recoveries.forget();
      await refreshSession();
      toast.success('Mot de passe modifié', 'Connectez-vous avec votre nouveau mot de passe.');
      navigate(paths.signIn, { replace: true });
    },
    title: 'Erreur',
    text: 'Le mot de passe n’a pas pu être modifié. Veuillez réessayer.',
    onFailure: (failure, _, error) => {
      if (failure.code !== 'LINK_EXPIRED' && !failure.fields.token) return false;
      recoveries.forget();
      navigate(paths.forgotPassword, { replace: true });
      showFailure(error);
      return true;
    },
    isToldInPlace: true,
  });
  return (
    <>
      <PageHeader title="Nouveau mot de passe" subtitle="Vos autres appareils seront déconnectés." />
      <form {...attributes}>
        <NewPasswordField label="Nouveau mot de passe" error={errors.password} />
        <Field
          label="Confirmer le mot de passe"
          name="confirmation"
          type="password"
          autoComplete="new-password"
          required
          error={errors.confirmation}
        />
        <FormRefusal refusal={refusal} />
        <SubmitButton busy={busy}>Changer le mot de passe</SubmitButton>
        <StuckHelp isStuck={refusal !== null} />
      </form>
    </>
  );
}

const WAIT_MS = 5000;
const SUCCESS_MS = 1500;
const TICK_MS = 250;

type Recovery =
  | { state: 'verifying' }
  | { state: 'missing' }
  | { state: 'elsewhere'; failure: FailureShape }
  /** The server could not be reached, so the link may still be valid. */
  | { state: 'unknown'; token: string; retry(): void }
  | { state: 'verified'; token: string }
  | { state: 'form'; token: string };

function useRecoveryToken(): Recovery {
  const { hash } = useLocation();
  const [recovery, setRecovery] = useState<Recovery>({ state: 'verifying' });
  /** Only the answer about this token counts; one about an earlier link is ignored. */
  const checked = useRef<string | null>(null);

  const verify = useCallback(async (token: string) => {
    checked.current = token;
    recoveries.keep(token);
    try {
      await call('auth.checkReset', { token });
      if (checked.current !== token) return;
      setRecovery({ state: 'verified', token });
    } catch (error) {
      if (checked.current !== token) return;
      const failure = readFailure(error);
      const isInvalid = isLinkInvalid(failure);
      const isElsewhere = failure.code === 'SIGN_UPS_DIFFER';
      if (isInvalid || isElsewhere) recoveries.forget();
      else showFailure(error);
      if (isElsewhere) setRecovery({ state: 'elsewhere', failure });
      else if (isInvalid) setRecovery({ state: 'missing' });
      else setRecovery({ state: 'unknown', token, retry: () => void verify(token) });
    }
    checked.current = null;
  }, []);

  useEffect(() => {
    const readLink = () => {
      const pasted = readHashToken(location.hash, 'recovery');
      if (pasted) removeHash();
      const token = pasted ?? (hash || checked.current ? null : recoveries.read());
      if (token) void verify(token);
    };
    readLink();
    window.addEventListener('hashchange', readLink);
    return () => window.removeEventListener('hashchange', readLink);
  }, [hash, verify]);

  useEffect(() => {
    if (recovery.state === 'verified') {
      const timer = setTimeout(() => setRecovery({ state: 'form', token: recovery.token }), SUCCESS_MS);
      return () => clearTimeout(timer);
    }
    if (recovery.state !== 'verifying') return;
    let waitedMs = 0;
    const timer = setInterval(() => {
      if (!document.hidden && !checked.current) waitedMs += TICK_MS;
      if (waitedMs >= WAIT_MS) setRecovery({ state: 'missing' });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [recovery]);

  return recovery;
}
