import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { call } from '../call.ts';
import { showFailure } from '../failures.ts';
import { homeFor, paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import { toast } from '../toasts.ts';
import { AuthHead } from '../ui/AuthShell.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './auth.module.css';
import { emailIn, letterLeft } from './navigationState.ts';
import { useCountdown } from './useCountdown.ts';

const BETWEEN_LETTERS = 60;

export function AwaitConfirmationPage() {
  const { state } = useLocation();
  const email = emailIn(state);
  const sent = letterLeft(state);
  const { me } = useSession();
  const [left, restart] = useCountdown(sent ? BETWEEN_LETTERS : 0);
  const [busy, setBusy] = useState(false);
  // Confirmed in another tab of this browser.
  const home = me ? homeFor(me.role) : null;
  if (home) return <Navigate to={home} replace />;
  if (email === null) return <Navigate to={paths.signIn} replace />;
  const resend = async () => {
    setBusy(true);
    try {
      await call('auth.resendConfirmation', { email });
      toast.success('E-mail renvoyé !', 'Regardez aussi dans vos courriers indésirables.');
      restart(BETWEEN_LETTERS);
    } catch (error) {
      showFailure(error, 'Erreur', "Impossible de renvoyer l'e-mail. Veuillez réessayer plus tard.");
    }
    setBusy(false);
  };
  return (
    <div className={styles.stack}>
      <AuthHead
        title="Confirmez votre e-mail"
        subtitle={
          sent
            ? 'Il ne reste qu’à ouvrir le lien que nous venons d’envoyer.'
            : 'Ouvrez le lien que vous avez reçu, ou demandez-en un nouveau.'
        }
      />
      <p>
        Le message {sent ? 'est parti' : 'a été envoyé'} à <span className={styles.strong}>{email}</span>.
        Ouvrez-le et suivez le lien&nbsp;: votre espace s’ouvrira aussitôt.
      </p>
      <Button kind="secondary" full busy={busy} disabled={left > 0} onClick={() => void resend()}>
        {left > 0 ? `Renvoyer l’e-mail dans ${left}\u00a0s` : 'Renvoyer l’e-mail'}
      </Button>
      <p className={styles.links}>
        <Link to={paths.signIn}>Retour à la connexion</Link>
      </p>
    </div>
  );
}
