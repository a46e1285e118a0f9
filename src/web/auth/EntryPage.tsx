import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { FAILURES } from '#domain/failures/failures.ts';
import { call } from '../net/call.ts';
import { readFailure } from '../net/failures.ts';
import { requireSecondFactor, useSession } from '../shell/session.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { Button } from '../ui/form/Button.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { BackToSignIn } from './AuthLinks.tsx';
import { findLandingPath } from './landingPath.ts';
import { entries, isLinkInvalid, removeHash, useLinkToken } from './linkSecrets.ts';

/** The link of a letter by which a client, or a member of the desk without a second factor, enters. */
export function EntryPage() {
  const link = useLinkToken(entries);
  return <Entry key={link.turn} token={link.token} />;
}

/** The page posts the token, so that a mail scanner that only opens the link does not use it up. */
function Entry({ token }: { token: string | null }) {
  const { me, adopt } = useSession();
  const [hasEntered, setEntered] = useState(false);
  const [failure, setFailure] = useState<FailureShape | null>(null);
  const isPosted = useRef(false);

  useEffect(() => {
    if (!token || isPosted.current || failure) return;
    isPosted.current = true;
    entries.keep(token);
    removeHash();
    call('auth.enterByLink', { token }).then(
      async ({ user, secondFactor }) => {
        entries.forget();
        if (user) await adopt(user);
        else if (secondFactor) requireSecondFactor(secondFactor);
        setEntered(true);
      },
      (error: unknown) => {
        const refusal = readFailure(error);
        if (isLinkInvalid(refusal)) entries.forget();
        setFailure(refusal);
      },
    );
  }, [token, failure, adopt]);

  if (hasEntered) return <Navigate to={(me && findLandingPath(me)) ?? paths.protectAccount} replace />;
  const retry = () => {
    isPosted.current = false;
    setFailure(null);
  };
  return (
    <div className="stack items-centre text-centre">
      {!token || (failure && isLinkInvalid(failure)) ? (
        <PageHeader title={EXPIRED.title} subtitle={EXPIRED.text} />
      ) : failure ? (
        <>
          <PageHeader title="Connexion en attente" subtitle={failure.text} />
          <Button onClick={retry}>Réessayer</Button>
        </>
      ) : (
        <>
          <PageHeader title="Connexion" subtitle="Un instant, nous ouvrons votre espace." />
          <Spinner />
        </>
      )}
      <BackToSignIn />
    </div>
  );
}

const EXPIRED = FAILURES.ENTRY_LINK_EXPIRED;
