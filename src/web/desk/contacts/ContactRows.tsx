import { Link } from 'react-router-dom';
import { formatPhone } from '#domain/format/phone.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { PlainTable } from '#web/ui/table/PlainTable.tsx';
import table from '#web/ui/table/Table.module.css';
import { type ContactRow, formatOrders } from './contactWords.ts';

const COLUMNS = {
  name: 'Nom',
  phone: 'Téléphone',
  email: 'E-mail',
  account: 'Compte',
  orders: 'Commandes',
};

type BuildLink = (contactId: string) => string;
type TableProps = { contacts: readonly ContactRow[]; buildLink: BuildLink };

export function ContactTable({ contacts, buildLink }: TableProps) {
  return (
    <PlainTable
      label="Contacts"
      className="tabular"
      columns={COLUMNS}
      rows={contacts}
      renderRow={({ id, fullname, phone, email, accountName, orders }) => (
        <tr key={id} className={table.row}>
          <th scope="row" className="ellipsis">
            <Link to={buildLink(id)} className={table.link}>
              {fullname}
            </Link>
          </th>
          {[formatPhone(phone), email, accountName, orders].map((text, i) => (
            <td key={Object.keys(COLUMNS)[i + 1]} className="ellipsis">
              {text}
            </td>
          ))}
        </tr>
      )}
    />
  );
}

export function ContactCard({ contact, buildLink }: { contact: ContactRow; buildLink: BuildLink }) {
  return (
    <Card as="article" className={`stack gap-4 ${table.row}`}>
      <h2 className="text-18 anywhere">
        <Link to={buildLink(contact.id)} className={table.link}>
          {contact.fullname}
        </Link>
      </h2>
      <p className="row between">
        <span className="tabular">{formatPhone(contact.phone)}</span>
        <span className="muted">{formatOrders(contact.orders)}</span>
      </p>
      {contact.accountName ? <p className="muted anywhere">Compte de {contact.accountName}</p> : null}
    </Card>
  );
}
