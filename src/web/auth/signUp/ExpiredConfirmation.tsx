import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { call } from '#web/net/call.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { EmailField } from '#web/ui/form/IdentityFields.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useLightForm } from '#web/ui/form/useLightForm.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import styles from '../auth.module.css';

export function ExpiredConfirmation() {
  const navigate = useNavigate();
  const { errors, busy, attributes } = useLightForm({
    read: ({ email = '' }) => ({ email }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.emailOnlySchema),
    send: async ({ email }) => {
      await call('auth.resendConfirmation', { email });
      toast.success('E-mail renvoyé !', 'Regardez aussi dans vos courriers indésirables.');
      navigate(paths.awaitConfirmation, { state: { email: email.trim(), sent: true } });
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
