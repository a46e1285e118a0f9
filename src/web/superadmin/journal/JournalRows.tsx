import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { formatDateTime } from '#domain/format/calendar.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { IconButton } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PlainTable } from '#web/ui/table/PlainTable.tsx';
import table from '#web/ui/table/Table.module.css';
import classes from './JournalPage.module.css';
import { describeJournalRow, describeSubject } from './journalRow.ts';
import { listChanges } from './listChanges.ts';

type Page = Outputs['audit']['list'];
type JournalRow = Page['items'][number];
type People = { people: Page['people'] };

const COLUMNS = { at: 'Quand', actor: 'Qui', act: 'Action', subject: 'Concerne', detail: 'Détail' };

export function JournalTable({ rows, people }: People & { rows: readonly JournalRow[] }) {
  return (
    <PlainTable
      label="Journal"
      className={classes.table}
      columns={COLUMNS}
      rows={rows}
      renderRow={(row) => <JournalLine key={row.sequence} row={row} people={people} />}
    />
  );
}

function JournalLine({ row, people }: People & { row: JournalRow }) {
  const [isOpen, setOpen] = useState(false);
  const act = describeJournalRow(row);
  const subject = describeOtherSubject(row);
  return (
    <>
      <tr className={table.row}>
        <td data-column="at">
          <ActTime at={row.at} />
        </td>
        <td className={classes.cut} title={row.actorName ?? undefined}>
          {row.actorName}
        </td>
        <th scope="row" className={classes.cut} title={act}>
          {act}
        </th>
        <td className={classes.cut} title={row.subject}>
          {subject}
        </td>
        <td data-column="detail">
          {row.before || row.after ? (
            <IconButton
              dense
              icon={IconChevronDown}
              aria-label="Détail"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          ) : null}
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={Object.keys(COLUMNS).length} className={classes.changes}>
            <Changes row={row} people={people} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

export function JournalCard({ row, people }: People & { row: JournalRow }) {
  return (
    <Card as="article" className="stack gap-4">
      <strong className="words">{describeJournalRow(row)}</strong>
      <p className="muted text-14 anywhere" title={row.subject}>
        <ActTime at={row.at} />
        {[row.actorName, describeOtherSubject(row)].map((word) => (word ? ` · ${word}` : ''))}
      </p>
      {row.before || row.after ? (
        <details>
          <summary className={classes.detail}>Détail</summary>
          <Changes row={row} people={people} />
        </details>
      ) : null}
    </Card>
  );
}

const describeOtherSubject = (row: JournalRow) => (row.subject === row.actorId ? null : describeSubject(row));

function ActTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>;
}

function Changes({ row, people }: People & { row: JournalRow }) {
  return (
    <dl className="facts">
      {listChanges(row, people).map(({ field, before, after }) => (
        <Fragment key={field}>
          <dt>{field}</dt>
          <dd>
            {before === null ? null : (
              <>
                <del className="muted">{before}</del> →{' '}
              </>
            )}
            {after === null ? '–' : after}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
