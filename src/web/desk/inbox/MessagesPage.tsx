import { isMessageWaiting } from '#domain/inbox.ts';
import { SEARCH_PAGES, trpc } from '#web/net/trpc.ts';
import type { EmptyStateProps } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { ListAndDetail } from '#web/ui/layout/ListAndDetail.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { MessageCard, MessageLine } from './MessageCard.tsx';

const ADDRESS = { search: 'q', state: 'etat' };
const ALL = 'tous';

export function MessagesPage() {
  const { filters, choose } = useUrlFilters(ADDRESS, ['search']);
  const { search } = filters;
  const state = filters.state === ALL ? 'all' : 'waiting';
  const messages = trpc.inbox.messages.useInfiniteQuery(
    { state, ...(search ? { search } : {}) },
    SEARCH_PAGES,
  );
  const showAllMessages = () => choose({ state: ALL });
  return (
    <>
      <SectionHeader
        beside={
          <>
            <SearchField
              value={search}
              onSearch={(text) => choose({ search: text })}
              label="Rechercher par nom ou e-mail"
              placeholder="Nom ou e-mail"
            />
            <Chips
              label="Messages à afficher"
              joined
              value={state}
              onChange={(next) => choose({ state: next === 'all' ? ALL : '' })}
              options={[
                { value: 'waiting', label: 'À traiter' },
                { value: 'all', label: 'Tous' },
              ]}
            />
          </>
        }
      />
      <ListAndDetail
        query={messages}
        label="Messages"
        failure="Impossible de charger les messages."
        isWaiting={(message) => isMessageWaiting(message.state)}
        renderLine={(message) => <MessageLine message={message} />}
        renderDetail={(message) => <MessageCard message={message} />}
        empty={describeNoMessages(search !== '', state === 'waiting' ? showAllMessages : undefined)}
      />
    </>
  );
}

function describeNoMessages(isSearch: boolean, onShowAll: (() => void) | undefined): EmptyStateProps {
  if (!onShowAll)
    return {
      title: 'Aucun message',
      text: isSearch
        ? 'Aucun message ne correspond à cette recherche.'
        : 'Les messages de la page Contact apparaîtront ici.',
    };
  return {
    title: 'Aucun message à traiter',
    text: isSearch
      ? 'Le message que vous cherchez a peut-être déjà sa réponse.'
      : 'Les prochains messages de la page Contact apparaîtront ici.',
    action: (
      <Button kind="secondary" onClick={onShowAll}>
        {isSearch ? 'Chercher dans tous les messages' : 'Voir tous les messages'}
      </Button>
    ),
  };
}
