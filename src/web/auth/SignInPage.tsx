import { type MouseEvent, type RefObject, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { buildProtectionLink, buildSignUpLink, parseOwnPath, paths } from '#domain/addresses.ts';
import { SENT_WITHOUT_ASKING } from '#domain/orders/draft.ts';
import { hasFactor } from '#domain/people/secondFactor.ts';
import { call, query } from '../net/call.ts';
import { showFailure } from '../net/showFailure.ts';
import { requireSecondFactor, useSession } from '../shell/session.tsx';
import { hasDatabases, UNSENT } from '../storage/personStorage.ts';
import { Button } from '../ui/form/Button.tsx';
import { Field } from '../ui/form/Field.tsx';
import { EmailField } from '../ui/form/IdentityFields.tsx';
import { SubmitButton, useIsHydrated } from '../ui/form/SubmitButton.tsx';
import { useLightForm } from '../ui/form/useLightForm.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { createRetryableLazy } from '../ui/lazy/retryableLazy.tsx';
import styles from './auth.module.css';
import { FormRefusal, StuckHelp } from './FormRefusal.tsx';
import { findStart } from './landingPath.ts';
import { useNavigationState } from './navigationState.ts';

const SecondStep = createRetryableLazy(async () => (await import('./SecondStep.tsx')).SecondStep);

export function SignInPage() {
  const { me, owedStep, adopt } = useSession();
  const [isAdvised, setAdvised] = useState(false);
  const { hash } = useLocation();
  const { isSessionOver } = useNavigationState();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { errors, busy, refusal, clearRefusal, attributes } = useLightForm({
    read: ({ email = '', password = '' }) => ({ email, password }),
    schema: () => import('#domain/inputs/accounts.ts').then((accounts) => accounts.signInSchema),
    send: async (input) => {
      const { user, secondFactor } = await call('auth.signIn', input);
      setAdvised(user !== null && secondFactor !== undefined);
      if (user) await adopt(user);
      else if (secondFactor) requireSecondFactor(secondFactor);
    },
    title: 'Échec de la connexion',
    onFailure: ({ code }, { email }, error) => {
      if (code !== 'EMAIL_NOT_CONFIRMED') return false;
      navigate(paths.awaitConfirmation, { state: { email } });
      showFailure(error, 'Échec de la connexion');
      return true;
    },
    isToldInPlace: true,
  });
  // A redirect of a signed-in person would drop the token of a recovery link that was opened on this page.
  const home = me && !hash.includes('type=recovery') ? findStart(me) : null;
  const requested = parseOwnPath(search.get('next'));
  const next = requested ?? home;
  if (home && next) return <Navigate to={isAdvised ? buildProtectionLink(next) : next} replace />;
  if (owedStep && !hasFactor(owedStep))
    return <Navigate to={next ? buildProtectionLink(next) : paths.protectAccount} replace />;
  if (owedStep) return <SecondStep factors={owedStep} />;
  const keepEmail = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const form = event.currentTarget.closest('form') ?? undefined;
    navigate(paths.forgotPassword, { state: { email: new FormData(form).get('email') } });
  };
  const isWrong = refusal?.code === 'WRONG_CREDENTIALS';
  return (
    <>
      <PageHeader
        title="Bienvenue"
        subtitle={isSessionOver ? 'Votre session est terminée.' : 'Connectez-vous pour continuer'}
      />
      <UnsentNotice />
      <form {...attributes}>
        <EmailField autoComplete="username" error={errors.email} />
        <Field
          label="Mot de passe"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password ?? (isWrong ? <FormRefusal refusal={refusal} /> : undefined)}
        />
        <p className={`touch-links text-14 at-end flex ${styles.side}`}>
          <Link to={paths.forgotPassword} onClick={keepEmail}>
            Mot de passe oublié&nbsp;?
          </Link>
        </p>
        {isWrong ? null : <FormRefusal refusal={refusal} />}
        <SubmitButton busy={busy}>Se connecter</SubmitButton>
        <SignInLink form={attributes.ref} onAsk={clearRefusal} />
        <StuckHelp isStuck={refusal !== null} />
      </form>
      <p className={`touch-links mt-16 grid items-centre ${styles.links}`}>
        <Link to={requested ? buildSignUpLink(requested) : paths.signUpClient}>Créer un compte</Link>
      </p>
      <DemoSignIn />
    </>
  );
}

/** Acts that waited when the session ended are sent for the same person, and lost when another one signs in. */
function UnsentNotice() {
  const [unsent, setUnsent] = useState<UnsentAct[]>([]);
  useEffect(() => {
    listUnsentActs().then(setUnsent, () => undefined);
  }, []);
  const count = unsent.length;
  const order = unsent.find(({ kind }) => kind === 'order');
  const isOrder = order !== undefined;
  const isOne = isOrder || count === 1;
  return (
    <div role="status">
      {count > 0 ? (
        <p className="mb-16 p-12-16 round-14 bg-sun warning bold text-14">
          {isOrder ? 'Votre commande' : `${count} action${isOne ? '' : 's'}`} attend
          {isOne ? '' : 'ent'} sur ce téléphone. Reconnectez-vous avec le même compte pour{' '}
          {!isOne ? 'les envoyer' : order && !isSentByItself(order) ? 'la reprendre' : 'l’envoyer'}.
        </p>
      ) : null}
    </div>
  );
}

type UnsentAct = { kind: string; at: number; paused?: boolean; refusal?: unknown };

const isSentByItself = ({ paused, at }: UnsentAct) =>
  !paused && Math.abs(Date.now() - at) < SENT_WITHOUT_ASKING;

async function listUnsentActs(): Promise<UnsentAct[]> {
  if (!(await hasDatabases())) return [];
  const { entries } = await import('idb-keyval');
  const stored = await entries<string, { entries?: UnsentAct[] }>();
  const unsent = stored.flatMap(([key, queue]) => (key.startsWith(UNSENT) ? (queue.entries ?? []) : []));
  return unsent.filter(({ refusal }) => !refusal);
}

const ASK_FOR_ADDRESS = 'Indiquez d’abord votre e-mail.';

/** A link in a letter opens the account of a client without a password; it goes to the address of the form. */
function SignInLink({ form, onAsk }: { form: RefObject<HTMLFormElement | null>; onAsk(): void }) {
  const isHydrated = useIsHydrated();
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<string | null>(null);
  useEffect(() => {
    const element = form.current;
    const clearNews = () => setNews(null);
    element?.addEventListener('input', clearNews);
    return () => element?.removeEventListener('input', clearNews);
  }, [form]);
  const requestLink = async () => {
    onAsk();
    const field = form.current?.elements.namedItem('email') as HTMLInputElement;
    if (!field.checkValidity()) {
      setNews(ASK_FOR_ADDRESS);
      field.focus();
      return;
    }
    setBusy(true);
    try {
      await call('auth.requestSignInLink', { email: field.value });
      setNews(
        `Si un compte client existe pour ${field.value.trim()}, un lien est en route. Il est valable une heure.`,
      );
    } catch (error) {
      showFailure(error, 'Lien non envoyé');
    }
    setBusy(false);
  };
  return (
    <div className="stack gap-8">
      <Button kind="secondary" full busy={busy} disabled={!isHydrated} onClick={() => void requestLink()}>
        Recevoir un lien par e-mail
      </Button>
      <p role="status" className={`text-14 anywhere ${news === ASK_FOR_ADDRESS ? 'danger' : 'muted'}`}>
        {news}
      </p>
    </div>
  );
}

const DemoAccounts = createRetryableLazy(async () => (await import('./demo/DemoAccounts.tsx')).DemoAccounts);

function DemoSignIn() {
  const [isDemo, setIsDemo] = useState(false);
  useEffect(() => {
    query('catalogue.facts').then(
      (facts) => setIsDemo(facts.demo),
      () => undefined,
    );
  }, []);
  return <Suspense fallback={null}>{isDemo ? <DemoAccounts /> : null}</Suspense>;
}
