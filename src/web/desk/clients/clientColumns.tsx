import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { joinClockWords } from '#domain/clock/clockWords.ts';
import { formatAmount, formatShortFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { uncapitalize } from '#domain/format/text.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { IconButton } from '#web/ui/form/Button.tsx';
import { ActMenu, type MenuAct } from '#web/ui/overlay/ActMenu.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import table from '#web/ui/table/Table.module.css';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { useDeskPaths } from '../DeskPlace.tsx';
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
          className={`bare inherit ${table.link}`}
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
    cell: ({ present }) => (present ? <PresentOrder order={present} /> : null),
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

/** "n° 1 042, Yao entre 15 h 45 et 16 h 30": the number, then the order's own sentence. */
function PresentOrder({ order }: { order: NonNullable<ListedClient['present']> }) {
  const paths = useDeskPaths();
  const orderClock = useHouseClock(order, 'desk');
  const number = formatOrderNumber(order.number);
  const isMissed = orderClock?.clock.missed;
  const words = orderClock && (isMissed ? orderClock.words.delay : joinClockWords(orderClock.words));
  // The sentence of a round begins with a name.
  const rest = words && (orderClock.clock.source === 'round' && !isMissed ? words : uncapitalize(words));
  return (
    <Link to={paths.order(order.id)} className={`inherit ${classes.above}`}>
      {number}
      {rest ? (
        <>
          , <span className={isMissed ? 'danger bold' : undefined}>{rest}</span>
        </>
      ) : null}
    </Link>
  );
}

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
