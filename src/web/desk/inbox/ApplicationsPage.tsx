import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { APPLICATION_STATES, type ApplicationState } from '#domain/inbox.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SelectField } from '#web/ui/form/Field.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { InfiniteList } from '#web/ui/layout/InfiniteList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { addressNow, searchIn } from '../searchIn.ts';
import { ApplicationCard } from './ApplicationCard.tsx';
import classes from './inbox.module.css';
import { STATE_LABELS } from './states.ts';

const stateIn = (params: URLSearchParams) => APPLICATION_STATES.find((one) => one === params.get('etat'));

/** Who would like to be a livreur, and what was answered. */
export function ApplicationsPage() {
  const [params, setParams] = useSearchParams();
  const search = searchIn(params);
  const state = stateIn(params);
  const change = (next: { search: string; state: ApplicationState | undefined }, replace: boolean) =>
    setParams(
      { ...(next.search ? { q: next.search } : {}), ...(next.state ? { etat: next.state } : {}) },
      { replace },
    );
  const applications = trpc.inbox.applications.useInfiniteQuery(
    { ...(search ? { search } : {}), ...(state ? { state } : {}) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeader title="Candidatures" subtitle="Les personnes qui souhaitent devenir livreur." />
      <div className={classes.filters}>
        <SearchField
          value={search}
          onSearch={(text) => change({ search: text, state: stateIn(addressNow()) }, true)}
          label="Rechercher par nom, e-mail, ville ou téléphone"
        />
        <SelectField
          aria-label="État"
          className={classes.state}
          value={state ?? ''}
          onChange={(event) => {
            const chosen = APPLICATION_STATES.find((one) => one === event.currentTarget.value);
            change({ search: searchIn(addressNow()), state: chosen }, false);
          }}
          options={[
            { value: '', label: 'Toutes' },
            ...APPLICATION_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
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
