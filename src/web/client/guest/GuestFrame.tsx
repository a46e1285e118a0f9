import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buildSignInLink, buildSignUpLink, paths } from '#domain/addresses.ts';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import { Logo } from '#web/ui/drawings/Logo.tsx';
import classes from './Guest.module.css';

const AFTER = buildStepLink(paths.client.order, 'payer');

export const guestLinks = { signIn: buildSignInLink(AFTER), signUp: buildSignUpLink(AFTER) };

const signIn = (
  <Link to={guestLinks.signIn} className={`touch bold ${classes.signIn}`} aria-label="Connexion">
    <IconUser className="below-768" size={24} aria-hidden="true" />
    <span className="from-768">Connexion</span>
  </Link>
);

interface Props {
  /** It stands at the end of the bar; without it, a phone shows the bar of the order's form alone. */
  action?: ReactNode;
  /** A line under the bar. */
  notice?: ReactNode;
  children: ReactNode;
}

export function GuestFrame({ action, notice, children }: Props) {
  const isForm = action === undefined;
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header className={`top-bar border-bottom bg-card ${classes.top}`} data-form={isForm}>
        <div className={`between flex middle mx-auto p-16 ${classes.bar}`}>
          <Link to={paths.home} className={`touch ${classes.home}`} aria-label="Laveo, accueil">
            <Logo height={26} />
          </Link>
          {action ?? signIn}
        </div>
      </header>
      {notice}
      <main
        id="contenu"
        tabIndex={-1}
        className={`${isForm ? 'column' : ''} mx-auto p-16 ${classes.main}`}
        data-form={isForm}
      >
        {children}
      </main>
    </>
  );
}
