import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../call.ts';
import { showFailure } from '../failures.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useLightForm } from '../forms/useLightForm.ts';
import { homeFor, ownPath, paths } from '../paths.ts';
import { Refused } from '../refusal.ts';
import { useSession } from '../session.tsx';
import { AuthHead } from '../ui/AuthShell.tsx';
import { Field } from '../ui/Field.tsx';
import styles from './auth.module.css';
import { DemoSignIn } from './DemoSignIn.tsx';

export function SignInPage() {
  const { me, adopt } = useSession();
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { errors, busy, attributes } = useLightForm({
    read: ({ email = '', password = '' }) => ({ email, password }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.signInSchema),
    send: async (input) => adopt((await call('auth.signIn', input)).user),
    title: 'Échec de la connexion',
    handles: (failure, { email }) => {
      if (failure.code !== 'EMAIL_NOT_CONFIRMED') return false;
      showFailure(new Refused(failure));
      navigate(paths.awaitConfirmation, { state: { email } });
      return true;
    },
  });
  // A recovery link that was opened here must not be swallowed by somebody's session.
  const home = me && !hash.includes('type=recovery') ? homeFor(me.role) : null;
  if (home) return <Navigate to={ownPath(search.get('next')) ?? home} replace />;
  return (
    <>
      <AuthHead title="Bienvenue" subtitle="Connectez-vous pour continuer" />
      <form {...attributes}>
        <EmailField autoComplete="username" error={errors.email} />
        <Field
          label="Mot de passe"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <p className={styles.side}>
          <Link to={paths.forgotPassword}>Mot de passe oublié&nbsp;?</Link>
        </p>
        <SubmitButton busy={busy}>Se connecter</SubmitButton>
      </form>
      <p className={styles.links}>
        <Link to={paths.signUpClient}>Pas encore de compte&nbsp;? Créer un compte</Link>
      </p>
      <DemoSignIn />
    </>
  );
}
