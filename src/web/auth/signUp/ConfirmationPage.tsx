import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { getHome, paths } from '#domain/addresses.ts';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { call } from '#web/net/call.ts';
import { readFailure } from '#web/net/failures.ts';
import { requireSecondFactor, useSession } from '#web/shell/session.tsx';
import { confirmations } from '#web/storage/shortLived.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { BackToSignIn } from '../BackToSignIn.tsx';
import { isLinkInvalid, removeHash, useLinkToken } from '../hashToken.ts';
import { findLandingPath } from '../landingPath.ts';
import { ExpiredConfirmation } from './ExpiredConfirmation.tsx';
import { SignUpLinks } from './SignUpLinks.tsx';

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
        toast.success('E-mail confirmé', 'Bienvenue chez Laveo.');
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
