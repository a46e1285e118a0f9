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
    <IconUser size={24} aria-hidden="true" />
    <span>Connexion</span>
  </Link>
);

export function GuestFrame({ action = signIn, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header className={classes.top}>
        <div className={classes.bar}>
          <Link to={paths.home} className={`touch ${classes.home}`} aria-label="Laveo, accueil">
            <Logo height={26} />
          </Link>
          {action}
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </>
  );
}
