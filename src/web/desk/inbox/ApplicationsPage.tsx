import { keepPreviousData } from '@tanstack/react-query';
import { APPLICATION_STATES } from '#domain/inbox.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SelectField } from '#web/ui/form/Field.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { ListAndDetail } from '#web/ui/layout/ListAndDetail.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import desk from '../desk.module.css';
import { ApplicationCard } from './ApplicationCard.tsx';
import { InboxLine } from './InboxLine.tsx';
import { APPLICATION_WORDS } from './states.ts';

const ADDRESS = { search: 'q', state: 'etat' };

export function ApplicationsPage() {
  const { filters, choose } = useUrlFilters(ADDRESS, ['search']);
  const { search } = filters;
  const state = APPLICATION_STATES.find((one) => one === filters.state);
  const applications = trpc.inbox.applications.useInfiniteQuery(
    { ...(search ? { search } : {}), ...(state ? { state } : {}) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeader title="Candidatures" subtitle="Les personnes qui souhaitent devenir livreur." />
      <ListAndDetail
        query={applications}
        label="Candidatures"
        failure="Impossible de charger les candidatures."
        filters={
          <>
            <SearchField
              value={search}
              onSearch={(text) => choose({ search: text })}
              label="Rechercher par nom, e-mail, ville ou téléphone"
              placeholder="Nom, e-mail, ville, téléphone"
            />
            <SelectField
              aria-label="État"
              className={desk.choice}
              value={state ?? ''}
              onChange={(event) => choose({ state: event.currentTarget.value })}
              options={[
                { value: '', label: 'Toutes' },
                ...APPLICATION_STATES.map((value) => ({ value, label: APPLICATION_WORDS[value].label })),
              ]}
            />
          </>
        }
        isWaiting={(application) => application.state === 'new'}
        renderLine={({ fullname, createdAt, city, state: own }) => (
          <InboxLine
            name={fullname}
            at={createdAt}
            words={city}
            state={<Badge tone={APPLICATION_WORDS[own].tone}>{APPLICATION_WORDS[own].label}</Badge>}
          />
        )}
        renderDetail={(application) => <ApplicationCard application={application} />}
        renderCard={(application) => <ApplicationCard application={application} />}
        empty={
          <EmptyState
            title="Aucune candidature"
            text={
              search || state
                ? 'Aucune candidature ne correspond à cette recherche.'
                : 'Les candidatures envoyées depuis le site apparaîtront ici.'
            }
          />
        }
      />
    </>
  );
}
