import { IconDotsVertical } from '@tabler/icons-react';
import { formatAmount, formatShortFcfa } from '#domain/format/money.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { IconButton } from '#web/ui/form/Button.tsx';
import { ActMenu, type MenuAct } from '#web/ui/overlay/ActMenu.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import table from '#web/ui/table/Table.module.css';
import { OrderSentence } from '../order/OrderSentence.tsx';
import { getQuartier } from '../table/rowWords.ts';
import classes from './Clients.module.css';

export type ListedClient = Outputs['people']['list']['items'][number];

interface Acts {
  chosenId: string | undefined;
  onChoose(client: ListedClient): void;
  listActs(client: ListedClient): MenuAct[];
}

export const listClientColumns = ({ chosenId, onChoose, listActs }: Acts): Column<ListedClient>[] => [
  {
    name: 'name',
    title: 'Client',
    cell: (client) => (
      <>
        <button
          type="button"
          className={`bare inherit max-full ellipsis ${table.link} ${classes.name}`}
          title={client.fullname}
          aria-pressed={client.id === chosenId}
          onClick={() => onChoose(client)}
        >
          {client.fullname}
        </button>{' '}
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
    cell: ({ phone }) => (
      <span className={classes.above}>
        <Phone value={phone} />
      </span>
    ),
    sortValue: ({ phone }) => phone,
    card: { at: 'line' },
  },
  {
    name: 'email',
    title: 'E-mail',
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className={classes.above} title={email}>
        {email}
      </a>
    ),
    sortValue: ({ email }) => email,
    card: { at: 'line' },
  },
  {
    name: 'area',
    title: 'Quartier',
    cell: ({ address }) => getQuartier(address ?? ''),
    sortValue: ({ address }) => getQuartier(address ?? ''),
  },
  {
    name: 'present',
    title: 'En ce moment',
    cell: ({ present }) =>
      present ? (
        <span className={classes.above}>
          <OrderSentence order={present} />
        </span>
      ) : null,
    sortValue: ({ present }) =>
      present ? (present.toldAt ?? Number.MAX_SAFE_INTEGER - 1) : Number.MAX_SAFE_INTEGER,
    card: { at: 'line' },
  },
  {
    name: 'orders',
    title: 'Commandes',
    cell: ({ orders }) => formatAmount(orders),
    sortValue: ({ orders }) => orders,
    card: { at: 'figure' },
  },
  {
    name: 'amount',
    title: 'Dépensé',
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
    <span className={classes.above}>
      <ActMenu
        target={<IconButton dense icon={IconDotsVertical} aria-label={`Actions pour ${client.fullname}`} />}
        acts={acts}
        position="bottom-end"
      />
    </span>
  );
}
