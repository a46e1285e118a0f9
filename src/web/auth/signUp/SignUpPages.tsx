import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { buildSignInLink, parseOwnPath, paths } from '#domain/addresses.ts';
import { useSession } from '#web/shell/session.tsx';
import { hasGuestCart } from '#web/storage/guestCart.ts';
import { SubmitButton, useIsHydrated } from '#web/ui/form/SubmitButton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import styles from '../auth.module.css';
import { FormRefusal, StuckHelp } from '../FormRefusal.tsx';
import { useNavigationState } from '../navigationState.ts';
import { PersonFields, useSignUp } from './signUpForm.tsx';

export function SignUpClientPage() {
  const { cart, email } = useNavigationState();
  // The server draws the page without the cart.
  const hasCart = useIsHydrated() && (cart !== undefined || hasGuestCart(email));
  return (
    <SignUpPage
      procedure="auth.signUp"
      title="Créer un compte"
      subtitle={
        hasCart
          ? `Votre panier est gardé${cart ? `\u00a0: ${cart}` : ''}.`
          : 'Une minute suffit. Vous commandez juste après.'
      }
    />
  );
}

export function SignUpLivreurPage() {
  return (
    <SignUpPage
      procedure="auth.signUpLivreur"
      title="Devenez Livreur Partenaire"
      subtitle="Votre compte, puis vos premières missions."
    />
  );
}

type Props = { procedure: Parameters<typeof useSignUp>[0]; title: string; subtitle: string };

function SignUpPage({ procedure, title, subtitle }: Props) {
  const [search] = useSearchParams();
  const next = parseOwnPath(search.get('next'));
  const signIn = buildSignInLink(next);
  const { errors, busy, refusal, attributes } = useSignUp(procedure, next);
  const person = useNavigationState();
  const { me } = useSession();
  // The sign-in page sends on whoever is signed in.
  if (me) return <Navigate to={signIn} replace />;
  const isTaken = refusal?.code === 'EMAIL_TAKEN';
  const takenEmail = isTaken ? (
    <>
      <FormRefusal refusal={refusal} /> <Link to={signIn}>Se connecter</Link>
    </>
  ) : undefined;
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <form {...attributes}>
        <PersonFields errors={errors} person={person} takenEmail={takenEmail} />
        {isTaken ? null : <FormRefusal refusal={refusal} />}
        <SubmitButton busy={busy}>Créer mon compte</SubmitButton>
        <p className="text-14 muted">
          En créant un compte, vous acceptez nos <Link to={paths.legal}>mentions légales</Link> et notre{' '}
          <Link to={paths.privacy}>politique de confidentialité</Link>.
        </p>
      </form>
      <p className={`touch-links mt-16 grid items-centre ${styles.links}`}>
        <Link to={signIn}>Déjà un compte&nbsp;? Se connecter</Link>
        <Link to={paths.home}>Retour à l’accueil</Link>
      </p>
      <StuckHelp isStuck={procedure === 'auth.signUp'} question="Pas d’e-mail" />
    </>
  );
}
