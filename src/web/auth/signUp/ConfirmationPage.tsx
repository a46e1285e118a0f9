import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { getHome, paths } from '#domain/addresses.ts';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { confirmations } from '#web/auth/linkSecrets.ts';
import { call } from '#web/net/call.ts';
import { readFailure } from '#web/net/failures.ts';
import { requireSecondFactor, useSession } from '#web/shell/session.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { EmailField } from '#web/ui/form/IdentityFields.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useLightForm } from '#web/ui/form/useLightForm.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { BackToSignIn, SignUpLinks } from '../AuthLinks.tsx';
import styles from '../auth.module.css';
import { findLandingPath } from '../landingPath.ts';
import { isLinkInvalid, removeHash, useLinkToken } from '../linkSecrets.ts';

export function ConfirmationPage() {
  const link = useLinkToken(confirmations);
  return <Confirmation key={link.turn} token={link.token} />;
}

/** The page posts the token, so that a mail scanner that only opens the link does not use it up. */
function Confirmation({ token }: { token: string | null }) {
  const { status, me, adopt, refresh } = useSession();
  const [home, setHome] = useState<string | null>(null);
  const [failure, setFailure] = useState<FailureShape | null>(null);
  const isPosted = useRef(false);

  useEffect(() => {
    if (!token || isPosted.current || failure) return;
    isPosted.current = true;
    confirmations.keep(token);
    removeHash();
    call('auth.confirmEmail', { token }).then(
      async ({ user, secondFactor }) => {
        confirmations.forget();
        if (user) await adopt(user);
        else if (secondFactor) requireSecondFactor(secondFactor);
        setHome(user ? findLandingPath(user) : paths.protectAccount);
      },
      async (error: unknown) => {
        const refusal = readFailure(error);
        if (isLinkInvalid(refusal) || refusal.code === 'SIGN_UPS_DIFFER') confirmations.forget();
        // This browser may have used the link already, in another tab or by a request whose answer was lost.
        if (isLinkInvalid(refusal)) await refresh();
        setFailure(refusal);
      },
    );
  }, [token, failure, adopt, refresh]);

  if (home) return <Navigate to={home} replace />;
  const isInvalid = !token || (failure && isLinkInvalid(failure));
  const ownHome = me ? getHome(me.role) : null;
  if (isInvalid && ownHome) return <SignedInRedirect home={ownHome} />;
  if (isInvalid && status !== 'loading') return <ExpiredConfirmation />;
  if (failure?.code === 'SIGN_UPS_DIFFER') return <SignUpLinks failure={failure} />;
  const retryConfirmation = () => {
    isPosted.current = false;
    setFailure(null);
  };
  return (
    <div className="stack items-centre text-centre">
      {failure && !isInvalid ? (
        <>
          <PageHeader title="Confirmation en attente" subtitle={failure.text} />
          <Button onClick={retryConfirmation}>Réessayer</Button>
        </>
      ) : (
        <>
          <PageHeader
            title="Confirmation de votre e-mail"
            subtitle="Un instant, nous ouvrons votre espace."
          />
          <Spinner />
        </>
      )}
      <BackToSignIn />
    </div>
  );
}

function SignedInRedirect({ home }: { home: string }) {
  useEffect(() => toast.info('Vous êtes déjà connecté', 'Ce lien a déjà servi ou n’est plus valable.'), []);
  return <Navigate to={home} replace />;
}

function ExpiredConfirmation() {
  const navigate = useNavigate();
  const { errors, busy, attributes } = useLightForm({
    read: ({ email = '' }) => ({ email }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.emailOnlySchema),
    send: async ({ email }) => {
      await call('auth.resendConfirmation', { email });
      toast.success('E-mail renvoyé !', 'Regardez aussi dans vos courriers indésirables.');
      navigate(paths.awaitConfirmation, { state: { email: email.trim(), sentAt: Date.now() } });
    },
    title: 'Erreur',
    text: "Impossible de renvoyer l'e-mail. Veuillez réessayer plus tard.",
  });
  return (
    <>
      <PageHeader
        title="Lien invalide ou expiré"
        subtitle="Indiquez votre e-mail et nous vous envoyons un nouveau lien de confirmation."
      />
      <form {...attributes}>
        <EmailField error={errors.email} />
        <SubmitButton busy={busy}>Renvoyer l’e-mail</SubmitButton>
      </form>
      <p className={`mt-16 grid items-centre ${styles.links}`}>
        <Link to={paths.signIn}>Déjà confirmé&nbsp;? Se connecter</Link>
      </p>
    </>
  );
}
