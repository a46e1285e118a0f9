import { useEffect } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { getHome, paths } from '#domain/addresses.ts';
import { confirmations } from '#web/auth/linkSecrets.ts';
import { call } from '#web/net/call.ts';
import { useSession } from '#web/shell/session.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { EmailField } from '#web/ui/form/IdentityFields.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useLightForm } from '#web/ui/form/useLightForm.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import styles from '../auth.module.css';
import { PostedLink } from '../PostedLink.tsx';

export function ConfirmationPage() {
  return (
    <PostedLink
      procedure="auth.confirmEmail"
      stored={confirmations}
      title="Confirmation de votre e-mail"
      subtitle="Un instant, nous ouvrons votre espace."
      waitingTitle="Confirmation en attente"
      invalid={<InvalidConfirmation />}
    />
  );
}

function InvalidConfirmation() {
  const { status, me } = useSession();
  const home = me ? getHome(me.role) : null;
  if (home) return <SignedInRedirect home={home} />;
  return status === 'loading' ? <Spinner page /> : <ExpiredConfirmation />;
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
      <p className={`touch-links mt-16 grid items-centre ${styles.links}`}>
        <Link to={paths.signIn}>Déjà confirmé&nbsp;? Se connecter</Link>
      </p>
    </>
  );
}
