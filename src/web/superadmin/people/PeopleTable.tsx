import { type ReactNode, useMemo, useState } from 'react';
import type { Role } from '#domain/people/roles.ts';
import { Phone } from '#web/ui/Phone.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { type Sort, sortBy } from '#web/ui/table/sortBy.ts';
import table from '#web/ui/table/Table.module.css';
import classes from './PeopleTable.module.css';
import { PersonBadges } from './PersonBadges.tsx';
import { AccountMenu } from './PersonMenu.tsx';
import {
  PEOPLE_COLUMNS,
  PEOPLE_LABELS,
  PEOPLE_VALUES,
  PEOPLE_WORDS,
  type PeopleColumn,
} from './peopleColumns.ts';
import type { ListedPerson } from './person.ts';
import type { PersonActs } from './usePersonActs.tsx';

interface Props {
  people: readonly ListedPerson[];
  role: Role;
  label: string;
  hasMore: boolean;
  acts: PersonActs;
}

export function PeopleTable({ people, role, label, hasMore, acts }: Props) {
  const [sort, setSort] = useState<Sort<PeopleColumn> | null>(null);
  const columns = PEOPLE_COLUMNS[role];
  const rows = useMemo(() => sortBy(people, sort, PEOPLE_VALUES), [people, sort]);
  return (
    <DataTable
      label={label}
      className={classes.people}
      columns={columns}
      labelOf={(column) => PEOPLE_LABELS[column]}
      rows={rows}
      shown="comptes affichés"
      hasMore={hasMore}
      sort={sort}
      onSort={setSort}
      renderRow={(person, rowIndex) => (
        <tr key={person.id} className={table.row} aria-rowindex={rowIndex} aria-label={person.fullname}>
          {columns.map((column) => (
            <Cell key={column} column={column} person={person} />
          ))}
          <td className={table.act}>
            <AccountMenu person={person} acts={acts} dense />
          </td>
        </tr>
      )}
    />
  );
}

function Cell({ column, person }: { column: PeopleColumn; person: ListedPerson }) {
  if (column === 'name')
    return (
      <th scope="row" data-column={column}>
        <span className={`row ${classes.name}`}>
          <span className={`ellipsis ${classes.word}`} title={person.fullname}>
            {person.fullname}
          </span>
          <PersonBadges person={person} />
        </span>
      </th>
    );
  return <td data-column={column}>{renderCell(column, person)}</td>;
}

function renderCell(column: PeopleColumn, person: ListedPerson): ReactNode {
  switch (column) {
    case 'phone':
      return <Phone value={person.phone} />;
    case 'email':
      return (
        <a href={`mailto:${person.email}`} title={person.email}>
          {person.email}
        </a>
      );
    case 'seen':
      return person.lastSeenAt ? <RelativeTime at={person.lastSeenAt} isShort /> : 'jamais';
    default:
      return PEOPLE_WORDS[column]?.(person);
  }
}
