import { Fragment } from 'react';
import { formatDateTime } from '#domain/format/calendar.ts';
import type { Outputs } from '#web/net/procedures.ts';
import type { Column } from '#web/ui/table/columns.ts';
import { describeJournalRow, describeSubject } from './journalRow.ts';
import { listChanges } from './listChanges.ts';

type Page = Outputs['audit']['list'];
type JournalRow = Page['items'][number] & { id: string };

export const JOURNAL_COLUMNS: Column<JournalRow>[] = [
  {
    name: 'at',
    title: 'Quand',
    cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>,
    card: { at: 'line' },
  },
  { name: 'actor', title: 'Qui', cell: ({ actorName }) => actorName, card: { at: 'line' } },
  { name: 'what', title: 'Action', cell: describeJournalRow, card: { at: 'title' } },
  {
    name: 'subject',
    title: 'Concerne',
    cell: (row) =>
      row.subject === row.actorId ? null : <span title={row.subject}>{describeSubject(row)}</span>,
    card: { at: 'line' },
  },
];

export function renderChanges(row: JournalRow, people: Page['people']) {
  if (!row.before && !row.after) return null;
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
