import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { findMailbox } from '#domain/people/mailbox.ts';
import { call } from '#web/net/call.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { useSession } from '#web/shell/session.tsx';
import { hasGuestCart } from '#web/storage/guestCart.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { BackToSignIn } from '../AuthLinks.tsx';
import { StuckHelp } from '../FormRefusal.tsx';
import { findStart } from '../landingPath.ts';
import { useNavigationState } from '../navigationState.ts';
import { useCountdown } from '../useCountdown.ts';

const RESEND_AFTER_SECONDS = 60;

export function AwaitConfirmationPage() {
  const state = useNavigationState();
  const { email, sentAt, waitSeconds = 0 } = state;
  const isLetterSent = sentAt !== undefined;
  const navigate = useNavigate();
  const { me } = useSession();
  const [secondsLeft, restart] = useCountdown(
    isLetterSent ? waitSeconds + RESEND_AFTER_SECONDS - (Date.now() - sentAt) / 1000 : 0,
  );
  const [busy, setBusy] = useState(false);
  // Another tab of this browser may have confirmed the address.
  const home = me ? findStart(me) : null;
  if (home) return <Navigate to={state.next ?? home} replace />;
  if (!email) return <Navigate to={paths.signIn} replace />;
  const mailbox = findMailbox(email);
  const resendLetter = async () => {
    setBusy(true);
    try {
      await call('auth.resendConfirmation', { email });
      toast.success('E-mail renvoyé !');
      restart(RESEND_AFTER_SECONDS);
      navigate(paths.awaitConfirmation, {
        replace: true,
        state: { ...state, sentAt: Date.now(), waitSeconds: 0 },
      });
    } catch (error) {
      showFailure(error, 'Erreur', "Impossible de renvoyer l'e-mail. Veuillez réessayer plus tard.");
    }
    setBusy(false);
  };
  return (
    <div className="stack gap-16">
      <PageHeader title="Confirmez votre e-mail" />
      {waitSeconds > 0 ? (
        <p role="status" className="semibold">
          Beaucoup de comptes se créent en ce moment&nbsp;: votre e-mail part dans environ{' '}
          {Math.ceil(waitSeconds / 60)}&nbsp;min.
        </p>
      ) : null}
      <p>
        Le message {describeDeparture(isLetterSent, waitSeconds)} à{' '}
        <span className="bold anywhere">{email}</span>. Ouvrez-&#8288;le et suivez le lien&nbsp;: votre espace
        s’ouvrira aussitôt. Regardez aussi dans vos courriers indésirables.
      </p>
      {state.signUp ? (
        <p>
          Une faute dans l’adresse&nbsp;?{' '}
          <Link to={state.signUp} state={state}>
            Corrigez-la
          </Link>
        </p>
      ) : null}
      {hasGuestCart(email) ? (
        <p className="semibold">
          Votre commande n’est pas encore passée&nbsp;: ouvrez le lien dans ce navigateur, ou connectez-vous
          ici ensuite, puis validez-la.
        </p>
      ) : null}
      {mailbox ? (
        <ButtonAnchor full href={mailbox.url}>
          Ouvrir {mailbox.name}
        </ButtonAnchor>
      ) : null}
      <Button
        kind="secondary"
        full
        busy={busy}
        disabled={secondsLeft > 0}
        onClick={() => void resendLetter()}
      >
        {secondsLeft > 0 ? `Renvoyer l’e-mail dans ${secondsLeft}\u00a0s` : 'Renvoyer l’e-mail'}
      </Button>
      <StuckHelp isStuck question="Rien reçu" />
      <BackToSignIn next={state.next} />
    </div>
  );
}

function describeDeparture(isLetterSent: boolean, waitSeconds: number): string {
  if (waitSeconds > 0) return 'partira';
  return isLetterSent ? 'est parti' : 'a été envoyé';
}
