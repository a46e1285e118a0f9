import { type ReactNode, useMemo, useState } from 'react';
import type { Role } from '#domain/people/roles.ts';
import { Phone } from '#web/ui/Phone.tsx';
import { SortHeader } from '#web/ui/table/SortHeader.tsx';
import { nextSort, type Sort, sortBy } from '#web/ui/table/sortBy.ts';
import table from '#web/ui/table/Table.module.css';
import { HEADER_ROWS, TableBody } from '#web/ui/table/TableBody.tsx';
import { When } from '#web/ui/When.tsx';
import classes from './PeopleTable.module.css';
import { PersonBadges } from './PersonBadges.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import {
  PEOPLE_COLUMNS,
  PEOPLE_LABELS,
  PEOPLE_VALUES,
  PEOPLE_WORDS,
  type PeopleColumn,
} from './peopleColumns.ts';
import type { Listed } from './person.ts';
import type { PersonActs } from './usePersonActs.tsx';

interface Props {
  people: readonly Listed[];
  role: Role;
  label: string;
  hasMore: boolean;
  acts: PersonActs;
}

/** People one line each; what may be done to one is in the menu of the line. */
export function PeopleTable({ people, role, label, hasMore, acts }: Props) {
  const [sort, setSort] = useState<Sort<PeopleColumn> | null>(null);
  const columns = PEOPLE_COLUMNS[role];
  const rows = useMemo(() => sortBy(people, sort, PEOPLE_VALUES), [people, sort]);
  return (
    <table
      className={`${table.table} ${classes.people}`}
      aria-label={label}
      aria-rowcount={hasMore ? -1 : rows.length + HEADER_ROWS}
    >
      {sort && hasMore ? (
        <caption className={table.caption}>
          Tri des {rows.length} comptes affichés&nbsp;: la suite s’y range à mesure qu’elle est chargée.
        </caption>
      ) : null}
      <thead>
        <tr aria-rowindex={HEADER_ROWS}>
          {columns.map((column) => (
            <SortHeader
              key={column}
              column={column}
              label={PEOPLE_LABELS[column]}
              sort={sort}
              onSort={() => setSort(nextSort(sort, column))}
            />
          ))}
          <td className={table.act} />
        </tr>
      </thead>
      <TableBody
        rows={rows}
        renderRow={(person, rowIndex) => (
          <tr key={person.id} className={table.row} aria-rowindex={rowIndex} aria-label={person.fullname}>
            {columns.map((column) => (
              <Cell key={column} column={column} person={person} />
            ))}
            <td className={table.act}>
              <PersonMenu person={person} acts={acts} size={28} />
            </td>
          </tr>
        )}
      />
    </table>
  );
}

function Cell({ column, person }: { column: PeopleColumn; person: Listed }) {
  if (column === 'name')
    return (
      <th scope="row" data-column={column}>
        <span className={classes.name}>
          <span className={classes.word} title={person.fullname}>
            {person.fullname}
          </span>
          <PersonBadges person={person} />
        </span>
      </th>
    );
  return <td data-column={column}>{cellOf(column, person)}</td>;
}

function cellOf(column: PeopleColumn, person: Listed): ReactNode {
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
      return person.lastSeenAt ? <When at={person.lastSeenAt} /> : 'jamais';
    default:
      return PEOPLE_WORDS[column]?.(person);
  }
}
