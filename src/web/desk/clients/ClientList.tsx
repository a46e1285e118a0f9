import { IconPhonePlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import type { MenuAct } from '#web/ui/overlay/ActMenu.tsx';
import { DataList } from '#web/ui/table/DataList.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { useDeskPaths } from '../DeskPlace.tsx';
import { chooseCaller } from '../newOrder/deskDraft.ts';
import classes from './Clients.module.css';
import { type ListedClient, listClientColumns } from './clientColumns.tsx';

const ADDRESS = { search: 'q' };

interface Props {
  /** Acts of the house's owner, after those of the desk. */
  listMoreActs?(client: ListedClient): MenuAct[];
}

export function ClientList({ listMoreActs }: Props) {
  const { filters, choose } = useUrlFilters(ADDRESS, ['search']);
  const { search } = filters;
  const paths = useDeskPaths();
  const [chosenClient, setChosenClient] = useState<ListedClient | null>(null);
  const takeOrder = useTakeOrder();
  const clients = trpc.people.list.useInfiniteQuery(
    { role: 'client', ...(search ? { search } : {}) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const columns = listClientColumns({
    chosenId: chosenClient?.id,
    onChoose: (client) => setChosenClient(client.id === chosenClient?.id ? null : client),
    listActs: (client) => [
      { label: 'Nouvelle commande', onClick: () => void takeOrder(client) },
      { label: 'Ses commandes', to: `${paths.orders}?client=${client.id}` },
      ...(listMoreActs?.(client) ?? []),
    ],
  });
  return (
    <>
      <SectionHeader
        actions={
          <Button
            icon={IconPhonePlus}
            aria-label={chosenClient ? `Nouvelle commande pour ${chosenClient.fullname}` : undefined}
            onClick={() => void takeOrder(chosenClient)}
          >
            Nouvelle commande
          </Button>
        }
        beside={
          <SearchField
            value={search}
            onSearch={(text) => choose({ search: text })}
            label="Rechercher par nom, téléphone ou e-mail"
            placeholder="Nom, téléphone ou e-mail"
          />
        }
      />
      <div className="container">
        <DataList
          query={clients}
          label="Clients"
          className={classes.clients}
          columns={columns}
          many="comptes affichés"
          describeRow={({ fullname }) => ({ 'aria-label': fullname })}
          failure="Impossible de charger les comptes."
          empty={
            <EmptyState
              title={search ? 'Personne de ce nom' : 'Aucun client'}
              text={search ? 'Essayez un autre mot.' : 'Les comptes apparaîtront ici dès leur création.'}
              action={
                search ? (
                  <Button kind="secondary" onClick={() => choose({ search: '' })}>
                    Effacer la recherche
                  </Button>
                ) : null
              }
            />
          }
        />
      </div>
    </>
  );
}

/** The client comes along to the new order, with the place of their last one. */
function useTakeOrder() {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { newOrder } = useDeskPaths();
  return async (client: ListedClient | null) => {
    if (client) {
      const { id, fullname, phone } = client;
      // Without an answer the desk chooses the place itself.
      const answer = await utils.dispatch.contacts.fetch({ search: phone }).catch(() => null);
      const match = answer?.items.find(({ account }) => account?.id === id);
      const caller = { phone, fullname, email: '', account: { id, fullname }, userId: id };
      chooseCaller(caller, match?.addresses ?? []);
    }
    navigate(newOrder);
  };
}
