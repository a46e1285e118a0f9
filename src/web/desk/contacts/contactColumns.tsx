import { Link } from 'react-router-dom';
import { formatPhone } from '#domain/format/phone.ts';
import type { Column } from '#web/ui/table/columns.ts';
import table from '#web/ui/table/Table.module.css';
import { type ContactRow, formatOrders } from './contactWords.ts';

export const listContactColumns = (buildLink: (contactId: string) => string): Column<ContactRow>[] => [
  {
    name: 'name',
    title: 'Nom',
    cell: ({ id, fullname }) => (
      <Link to={buildLink(id)} className={`inherit no-underline ${table.link}`} title={fullname}>
        {fullname}
      </Link>
    ),
    card: { at: 'title' },
  },
  {
    name: 'phone',
    title: 'Téléphone',
    cell: ({ phone }) => formatPhone(phone),
    card: { at: 'line' },
  },
  { name: 'email', title: 'E-mail', cell: ({ email }) => email },
  {
    name: 'account',
    title: 'Compte',
    cell: ({ accountName }) => accountName,
  },
  {
    name: 'orders',
    title: 'Commandes',
    cell: ({ orders }) => orders,
    card: { at: 'line', cell: ({ orders }) => formatOrders(orders) },
  },
  {
    name: 'cardAccount',
    title: 'Compte',
    card: { at: 'line', cell: ({ accountName }) => (accountName ? `Compte de ${accountName}` : null) },
  },
];
