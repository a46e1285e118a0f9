import { keepPreviousData } from '@tanstack/react-query';
import { APPLICATION_STATES } from '#domain/inbox.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SelectField } from '#web/ui/form/Field.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { InfiniteList } from '#web/ui/layout/InfiniteList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import desk from '../desk.module.css';
import { useUrlFilters } from '../useUrlFilters.ts';
import { ApplicationCard } from './ApplicationCard.tsx';
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
      <div className="row mb-16">
        <SearchField
          value={search}
          onSearch={(text) => choose({ search: text })}
          label="Rechercher par nom, e-mail, ville ou téléphone"
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
      </div>
      <InfiniteList
        query={applications}
        grid
        label="Candidatures"
        failure="Impossible de charger les candidatures."
        render={(application) => <ApplicationCard application={application} />}
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
