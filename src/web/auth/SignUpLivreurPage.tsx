import { Link } from 'react-router-dom';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { paths } from '../paths.ts';
import { AuthHead } from '../ui/AuthShell.tsx';
import styles from './auth.module.css';
import { PersonFields } from './PersonFields.tsx';
import { useSignUp } from './useSignUp.ts';

export function SignUpLivreurPage() {
  const { errors, busy, attributes } = useSignUp('auth.signUpLivreur');
  return (
    <>
      <AuthHead title="Devenez Livreur Partenaire" subtitle="Votre compte, puis vos premières missions." />
      <form {...attributes}>
        <PersonFields errors={errors} />
        <SubmitButton busy={busy}>Créer mon compte</SubmitButton>
      </form>
      <p className={styles.links}>
        <Link to={paths.signIn}>Déjà un compte&nbsp;? Se connecter</Link>
        <Link to={paths.home}>Retour à l’accueil</Link>
      </p>
    </>
  );
}
