import { FAILURES } from '#domain/failures/failures.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { BackToSignIn } from './AuthLinks.tsx';
import { entries } from './linkSecrets.ts';
import { PostedLink } from './PostedLink.tsx';

const EXPIRED = FAILURES.ENTRY_LINK_EXPIRED;

/** A client, or a member of the desk without a second factor, enters by the link of a letter. */
export function EntryPage() {
  return (
    <PostedLink
      procedure="auth.enterByLink"
      stored={entries}
      title="Connexion"
      subtitle="Un instant, nous ouvrons votre espace."
      waitingTitle="Connexion en attente"
      invalid={
        <div className="stack items-centre text-centre">
          <PageHeader title={EXPIRED.title} subtitle={EXPIRED.text} />
          <BackToSignIn />
        </div>
      }
    />
  );
}
