import { IconUserPlus } from '@tabler/icons-react';
import { buildInternalSignUpLink } from '#domain/addresses.ts';
import type { Tone } from '#domain/format/wording.ts';
import { APPLICATION_STATES, type ApplicationState, listDecisions } from '#domain/inbox.ts';
import { SEARCH_PAGES, trpc } from '#web/net/trpc.ts';
import { Badge } from '#web/ui/badges.tsx';
import { RelativeTime } from '#web/ui/clock.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { SelectField } from '#web/ui/form/Field.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ListAndDetail } from '#web/ui/layout/ListAndDetail.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { useIsSettled } from '#web/ui/useIsSettled.ts';
import { useSecondTapGuard } from '#web/ui/useSecondTapGuard.ts';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import desk from '../desk.module.css';
import type { Application } from '../types.ts';
import { InboxLine } from './InboxLine.tsx';
import { useDecision } from './useInboxActs.ts';

const ADDRESS = { search: 'q', state: 'etat' };

const APPLICATION_WORDS: Record<ApplicationState, { label: string; tone: Tone }> = {
  new: { label: 'Nouvelle', tone: 'grey' },
  contacted: { label: 'Contactée', tone: 'blue' },
  accepted: { label: 'Acceptée', tone: 'green' },
  refused: { label: 'Refusée', tone: 'red' },
};

const TO_CREATE = { label: 'Compte à créer', tone: 'orange' } as const;

const needsAccount = ({ state, hasAccount }: Application) => state === 'accepted' && !hasAccount;

function renderDecision(application: Application) {
  const { label, tone } = needsAccount(application) ? TO_CREATE : APPLICATION_WORDS[application.state];
  return application.state === 'new' ? null : <Badge tone={tone}>{label}</Badge>;
}

const DECISION_LABELS: Record<ApplicationState, string> = {
  new: 'Remettre à traiter',
  contacted: 'Marquer contactée',
  accepted: 'Accepter',
  refused: 'Refuser',
};

export function ApplicationsPage() {
  const { filters, choose } = useUrlFilters(ADDRESS, ['search']);
  const { search } = filters;
  const state = APPLICATION_STATES.find((one) => one === filters.state);
  const applications = trpc.inbox.applications.useInfiniteQuery(
    { ...(search ? { search } : {}), ...(state ? { state } : {}) },
    SEARCH_PAGES,
  );
  return (
    <>
      <SectionHeader
        beside={
          <>
            <SearchField
              value={search}
              onSearch={(text) => choose({ search: text })}
              label="Rechercher par nom, e-mail, ville ou téléphone"
              placeholder="Nom, ville…"
            />
            <SelectField
              aria-label="État"
              className="words"
              value={state ?? ''}
              onChange={(event) => choose({ state: event.currentTarget.value })}
              options={[
                { value: '', label: 'Toutes' },
                ...APPLICATION_STATES.map((value) => ({ value, label: APPLICATION_WORDS[value].label })),
              ]}
            />
          </>
        }
      />
      <ListAndDetail
        query={applications}
        label="Candidatures"
        failure="Impossible de charger les candidatures."
        isWaiting={(application) => application.state === 'new' || needsAccount(application)}
        renderLine={(application) => <ApplicationLine application={application} />}
        renderDetail={(application) => <ApplicationCard application={application} />}
        empty={{
          title: 'Aucune candidature',
          text:
            search || state
              ? 'Aucune candidature ne correspond à cette recherche.'
              : 'Les candidatures envoyées depuis le site apparaîtront ici.',
        }}
      />
    </>
  );
}

export const ApplicationLine = ({ application }: { application: Application }) => {
  const { fullname, createdAt, city } = application;
  return <InboxLine name={fullname} at={createdAt} words={city} state={renderDecision(application)} />;
};

export function ApplicationCard({ application }: { application: Application }) {
  const { id, fullname, email, phone, city, message, state, createdAt, decidedBy, decidedAt } = application;
  const decide = useDecision();
  const isSettled = useIsSettled(state);
  // A decided application leaves the list, and the next one comes under the finger.
  useSecondTapGuard(true);
  return (
    <Card
      as="article"
      className={`gap-8 column ${desk.card}`}
      title={fullname}
      aside={renderDecision(application)}
    >
      <p className="row anywhere">
        <span>{city}</span>
        <Phone value={phone} />
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      {message ? <p className={desk.words}>{message}</p> : null}
      <p className="block muted text-14 regular wrap-anywhere">
        Reçue <RelativeTime at={createdAt} />
        {decidedAt === null ? null : (
          <>
            {' '}
            · traitée{decidedBy ? ` par ${decidedBy}` : ''} <RelativeTime at={decidedAt} />
          </>
        )}
      </p>
      <div className={`row mt-8 pt-8 ${desk.actions}`} inert={!isSettled}>
        {needsAccount(application) ? (
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
      </div>
    </Card>
  );
}
