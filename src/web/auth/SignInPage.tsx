import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { homeFor, ownPath, paths } from '#domain/addresses.ts';
import { call } from '../net/call.ts';
import { useSession } from '../shell/session.tsx';
import { Field } from '../ui/form/Field.tsx';
import { EmailField } from '../ui/form/IdentityFields.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useLightForm } from '../ui/form/useLightForm.ts';
import { AuthHead } from '../ui/layout/AuthShell.tsx';
import styles from './auth.module.css';
import { DemoSignIn } from './demo/DemoSignIn.tsx';

export function SignInPage() {
  const { me, adopt } = useSession();
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { errors, busy, attributes } = useLightForm({
    read: ({ email = '', password = '' }) => ({ email, password }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.signInSchema),
    send: async (input) => {
      const { user } = await call('auth.signIn', input);
      if (user) await adopt(user);
    },
    title: 'Échec de la connexion',
    onFailure: (failure, { email }) => {
      if (failure.code === 'EMAIL_NOT_CONFIRMED') navigate(paths.awaitConfirmation, { state: { email } });
      return false;
    },
  });
  // A recovery link opened here must work although somebody is signed in.
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
