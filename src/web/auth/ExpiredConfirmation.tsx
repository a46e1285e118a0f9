import { Link, useNavigate } from 'react-router-dom';
import { call } from '../call.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useLightForm } from '../forms/useLightForm.ts';
import { paths } from '../paths.ts';
import { toast } from '../toasts.ts';
import { AuthHead } from '../ui/AuthShell.tsx';
import styles from './auth.module.css';

/** A link that opens nothing any more offers the next one. */
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
      <AuthHead
        title="Lien invalide ou expiré"
        subtitle="Indiquez votre e-mail et nous vous envoyons un nouveau lien de confirmation."
      />
      <form {...attributes}>
        <EmailField error={errors.email} />
        <SubmitButton busy={busy}>Renvoyer l’e-mail</SubmitButton>
      </form>
      <p className={styles.links}>
        <Link to={paths.signIn}>Déjà confirmé&nbsp;? Se connecter</Link>
      </p>
    </>
  );
}
