import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { InfiniteList } from '#web/ui/layout/InfiniteList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { useUrlFilters } from '../useUrlFilters.ts';
import { MessageCard } from './MessageCard.tsx';

const ADDRESS = { search: 'q', state: 'etat' };
const ALL = 'tous';

export function MessagesPage() {
  const { filters, choose } = useUrlFilters(ADDRESS, ['search']);
  const { search } = filters;
  const state = filters.state === ALL ? 'all' : 'waiting';
  const messages = trpc.inbox.messages.useInfiniteQuery(
    { state, ...(search ? { search } : {}) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const showAllMessages = () => choose({ state: ALL });
  return (
    <>
      <PageHeader title="Messages" subtitle="Reçus par la page Contact." />
      <div className="row mb-16">
        <SearchField
          value={search}
          onSearch={(text) => choose({ search: text })}
          label="Rechercher par nom ou e-mail"
        />
        <Chips
          label="Messages à afficher"
          value={state}
          onChange={(next) => choose({ state: next === 'all' ? ALL : '' })}
          options={[
            { value: 'waiting', label: 'À traiter' },
            { value: 'all', label: 'Tous' },
          ]}
        />
      </div>
      <InfiniteList
        query={messages}
        label="Messages"
        grid
        failure="Impossible de charger les messages."
        render={(message) => <MessageCard message={message} />}
        empty={
          <NoMessages
            isSearch={search !== ''}
            onShowAll={state === 'waiting' ? showAllMessages : undefined}
          />
        }
      />
    </>
  );
}

function NoMessages({ isSearch, onShowAll }: { isSearch: boolean; onShowAll: (() => void) | undefined }) {
  if (!onShowAll)
    return (
      <EmptyState
        title="Aucun message"
        text={
          isSearch
            ? 'Aucun message ne correspond à cette recherche.'
            : 'Les messages de la page Contact apparaîtront ici.'
        }
      />
    );
  return (
    <EmptyState
      title="Aucun message à traiter"
      text={
        isSearch
          ? 'Le message que vous cherchez a peut-être déjà sa réponse.'
          : 'Les prochains messages de la page Contact apparaîtront ici.'
      }
      action={
        <Button kind="secondary" onClick={onShowAll}>
          {isSearch ? 'Chercher dans tous les messages' : 'Voir tous les messages'}
        </Button>
      }
    />
  );
}
