import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { call } from '../net/call.ts';
import { readFailure } from '../net/failures.ts';
import { requireSecondFactor, useSession } from '../shell/session.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { Button } from '../ui/form/Button.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { BackToSignIn, SignUpLinks } from './AuthLinks.tsx';
import { findLandingPath } from './landingPath.ts';
import { isLinkInvalid, readHashToken, removeHash, type StoredSecret } from './linkSecrets.ts';

interface Props {
  procedure: 'auth.enterByLink' | 'auth.confirmEmail';
  stored: StoredSecret;
  title: string;
  subtitle: string;
  /** The title while the server cannot be reached. */
  waitingTitle: string;
  /** Stands in place of a link that is missing, spent or too old. */
  invalid: ReactNode;
}

/**
 * The link of a letter opens the account of its reader. A second link that is pasted into the tab changes only the hash
 * and loads no page, so it mounts the content anew.
 */
export function PostedLink(props: Props) {
  const { hash } = useLocation();
  const [link, setLink] = useState(() => ({ token: readHashToken(hash) ?? props.stored.read(), turn: 0 }));
  useEffect(() => {
    const readLink = () => {
      const token = readHashToken(location.hash);
      if (token) setLink(({ turn }) => ({ token, turn: turn + 1 }));
    };
    window.addEventListener('hashchange', readLink);
    return () => window.removeEventListener('hashchange', readLink);
  }, []);
  return <LinkPosting key={link.turn} token={link.token} {...props} />;
}

/** The page posts the token, so that a mail scanner that only opens the link does not use it up. */
function LinkPosting({ token, procedure, stored, ...words }: Props & { token: string | null }) {
  const { adopt, refresh } = useSession();
  const [landing, setLanding] = useState<string | null>(null);
  const [failure, setFailure] = useState<FailureShape | null>(null);
  const isPosted = useRef(false);

  useEffect(() => {
    if (!token || isPosted.current || failure) return;
    isPosted.current = true;
    stored.keep(token);
    removeHash();
    call(procedure, { token }).then(
      async ({ user, secondFactor }) => {
        stored.forget();
        if (user) await adopt(user);
        else if (secondFactor) requireSecondFactor(secondFactor);
        setLanding(user ? findLandingPath(user) : paths.protectAccount);
      },
      async (error: unknown) => {
        const refusal = readFailure(error);
        if (isLinkInvalid(refusal) || refusal.code === 'SIGN_UPS_DIFFER') stored.forget();
        // This browser may have used the link already, in another tab or by a request whose answer was lost.
        if (isLinkInvalid(refusal)) await refresh();
        setFailure(refusal);
      },
    );
  }, [token, procedure, stored, failure, adopt, refresh]);

  if (landing) return <Navigate to={landing} replace />;
  if (!token || (failure && isLinkInvalid(failure))) return words.invalid;
  if (failure?.code === 'SIGN_UPS_DIFFER') return <SignUpLinks failure={failure} />;
  const retry = () => {
    isPosted.current = false;
    setFailure(null);
  };
  return (
    <div className="stack items-centre text-centre">
      {failure ? (
        <>
          <PageHeader title={words.waitingTitle} subtitle={failure.text} />
          <Button onClick={retry}>Réessayer</Button>
        </>
      ) : (
        <>
          <PageHeader title={words.title} subtitle={words.subtitle} />
          <Spinner />
        </>
      )}
      <BackToSignIn />
    </div>
  );
}
