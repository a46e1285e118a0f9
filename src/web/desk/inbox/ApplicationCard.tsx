import { IconUserPlus } from '@tabler/icons-react';
import { buildInternalSignUpLink } from '#domain/addresses.ts';
import { listDecisions } from '#domain/inbox.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import desk from '../desk.module.css';
import type { Application } from '../types.ts';
import { ReplyButton } from './ReplyButton.tsx';
import { APPLICATION_WORDS, buildMailLink, DECISION_LABELS } from './states.ts';
import { useDecision } from './useInboxActs.ts';

export function ApplicationCard({ application }: { application: Application }) {
  const { id, fullname, email, phone, city, message, state, createdAt, decidedBy, decidedAt } = application;
  const decide = useDecision();
  return (
    <Card
      as="article"
      className={`gap-8 column ${desk.card}`}
      title={fullname}
      aside={<Badge tone={APPLICATION_WORDS[state].tone}>{APPLICATION_WORDS[state].label}</Badge>}
    >
      <p className="row anywhere">
        <span>{city}</span>
        <Phone value={phone} />
        <a href={buildMailLink(email)}>{email}</a>
      </p>
      {message ? <p className={desk.words}>{message}</p> : null}
      <p className={desk.detail}>
        Reçue <RelativeTime at={createdAt} />
        {decidedAt === null ? null : (
          <>
            {' '}
            · traitée{decidedBy ? ` par ${decidedBy}` : ''} <RelativeTime at={decidedAt} />
          </>
        )}
      </p>
      <div className={`row ${desk.actions}`}>
        {state === 'accepted' ? (
          // The name and addresses travel in the history state, because a URL would show them.
          <ButtonLink
            size="sm"
            to={buildInternalSignUpLink('livreur')}
            state={{ fullname, email, phone }}
            icon={IconUserPlus}
          >
            Créer le compte
          </ButtonLink>
        ) : null}
        {listDecisions(state).map((decision) => (
          <Button
            key={decision}
            size="sm"
            kind={decision === 'accepted' ? 'pale' : 'secondary'}
            busy={decide.isPending && decide.variables.state === decision}
            disabled={decide.isPending}
            onClick={() => decide.mutate({ applicationId: id, from: state, state: decision })}
          >
            {DECISION_LABELS[decision]}
          </Button>
        ))}
        <ReplyButton
          kind="secondary"
          email={email}
          fullname={fullname}
          subject="Votre candidature chez Laveo"
        />
      </div>
    </Card>
  );
}
