import { IconDotsVertical, IconPhonePlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { formatAmount, formatShortFcfa } from '#domain/format/money.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { SEARCH_PAGES, trpc } from '#web/net/trpc.ts';
import { Badge } from '#web/ui/badges.tsx';
import { ButtonLink, IconButton } from '#web/ui/form/Button.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { ActMenu, type MenuAct } from '#web/ui/overlay/ActMenu.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { type Column, DataList } from '#web/ui/table/DataList.tsx';
import table from '#web/ui/table/Table.module.css';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import { chooseCaller } from '../newOrder/deskDraft.ts';
import { OrderSentence } from '../order/OrderSentence.tsx';
import { getQuartier } from '../table/rowWords.ts';
import classes from './Clients.module.css';

const ADDRESS = { search: 'q' };

interface Props {
  /** Acts of the house's owner, after those of the desk. */
  listMoreActs?(client: ListedClient): MenuAct[];
}

export function ClientList({ listMoreActs }: Props) {
  const { filters, choose } = useUrlFilters(ADDRESS, ['search']);
  const { search } = filters;
  const paths = useDeskPaths();
  const takeOrder = useTakeOrder();
  const clients = trpc.people.list.useInfiniteQuery(
    { role: 'client', ...(search ? { search } : {}) },
    SEARCH_PAGES,
  );
  const buildOrdersLink = ({ id }: ListedClient) => `${paths.orders}?client=${id}`;
  const columns = listClientColumns({
    buildOrdersLink,
    listActs: (client) => [
      { label: 'Nouvelle commande', onClick: () => void takeOrder(client) },
      { label: 'Ses commandes', to: buildOrdersLink(client) },
      ...(listMoreActs?.(client) ?? []),
    ],
  });
  return (
    <>
      <SectionHeader
        actions={
          <ButtonLink icon={IconPhonePlus} to={paths.newOrder}>
            Nouvelle commande
          </ButtonLink>
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
          empty={{
            title: search ? 'Personne de ce nom ni de ce numéro' : 'Aucun client',
            text: search
              ? 'Qui commande sans compte est dans Contacts, une entreprise dans Entreprises.'
              : 'Les comptes apparaîtront ici dès leur création.',
            action: search ? (
              <ButtonLink kind="secondary" to={`${paths.contacts}?${new URLSearchParams({ q: search })}`}>
                Chercher dans Contacts
              </ButtonLink>
            ) : null,
          }}
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
  return async ({ id, fullname, phone }: ListedClient) => {
    // Without an answer the desk chooses the place itself.
    const answer = await utils.dispatch.contacts.fetch({ search: phone }).catch(() => null);
    const match = answer?.items.find(({ account }) => account?.id === id);
    const caller = { phone, fullname, email: '', account: { id, fullname }, userId: id };
    chooseCaller(caller, match?.addresses ?? []);
    navigate(newOrder);
  };
}

type ListedClient = Outputs['people']['list']['items'][number];

interface Acts {
  buildOrdersLink(client: ListedClient): string;
  listActs(client: ListedClient): MenuAct[];
}

const listClientColumns = ({ buildOrdersLink, listActs }: Acts): Column<ListedClient>[] => [
  {
    name: 'name',
    title: 'Client',
    cell: (client) => (
      <>
        <Link to={buildOrdersLink(client)} className={`inherit no-underline ${table.link}`}>
          <span title={client.fullname}>{client.fullname}</span>
        </Link>{' '}
        {client.active ? null : <Badge tone="red">Désactivé</Badge>}
        {client.confirmedAt === null ? <Badge tone="orange">E-mail non confirmé</Badge> : null}
      </>
    ),
    sortValue: ({ fullname }) => fullname,
    card: { at: 'title' },
  },
  {
    name: 'phone',
    title: 'Téléphone',
    width: '10.6em',
    cell: ({ phone }) => <Phone value={phone} />,
    sortValue: ({ phone }) => phone,
    card: { at: 'line' },
  },
  {
    name: 'email',
    title: 'E-mail',
    width: '16em',
    cell: ({ email }) => (
      <a href={`mailto:${email}`} title={email}>
        {email}
      </a>
    ),
    sortValue: ({ email }) => email,
    card: { at: 'line' },
  },
  {
    name: 'area',
    title: 'Quartier',
    width: '12em',
    cell: ({ address }) => getQuartier(address ?? ''),
    sortValue: ({ address }) => getQuartier(address ?? ''),
  },
  {
    name: 'present',
    title: 'En ce moment',
    width: '22em',
    cell: ({ present }) => (present ? <OrderSentence order={present} /> : null),
    sortValue: ({ present }) =>
      present ? (present.toldAt ?? Number.MAX_SAFE_INTEGER - 1) : Number.MAX_SAFE_INTEGER,
    card: { at: 'line' },
  },
  {
    name: 'orders',
    title: 'Commandes',
    width: '6.8em',
    isFigure: true,
    cell: ({ orders }) => formatAmount(orders),
    sortValue: ({ orders }) => orders,
    card: { at: 'figure' },
  },
  {
    name: 'amount',
    title: 'Commandé',
    width: '7.6em',
    isFigure: true,
    cell: ({ amountOrdered }) => formatShortFcfa(amountOrdered),
    sortValue: ({ amountOrdered }) => amountOrdered,
    card: { at: 'figure' },
  },
  {
    name: 'act',
    title: null,
    cell: (client) => <ClientMenu client={client} acts={listActs(client)} />,
    card: { at: 'corner' },
  },
];

function ClientMenu({ client, acts }: { client: ListedClient; acts: MenuAct[] }) {
  return (
    <ActMenu
      target={<IconButton dense icon={IconDotsVertical} aria-label={`Actions pour ${client.fullname}`} />}
      acts={acts}
      position="bottom-end"
    />
  );
}
