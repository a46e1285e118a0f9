import { formatDateTime } from '#domain/format/calendar.ts';
import { getActLabel } from '#domain/format/journalWords.ts';
import { getActorLabel } from '#domain/format/wording.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { Fact } from '#web/ui/Fact.tsx';
import { SelectField } from '#web/ui/form/Field.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { type Column, DataList } from '#web/ui/table/DataList.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import classes from './JournalPage.module.css';
import { describeJournalRow, describeSubject } from './journalRow.ts';
import { describeNewValue, listChanges } from './listChanges.ts';

const ADDRESS = { act: 'acte', actorId: 'qui', reference: 'ref' };
/** An address may hold anything, but the server accepts only acts of this form. */
const ACT = /^[A-Za-z]+(\.[A-Za-z]+)?$/;
const LONGEST_ID = 60;

export function JournalPage() {
  const { filters, choose } = useUrlFilters(ADDRESS, ['reference']);
  const act = ACT.test(filters.act) ? filters.act : '';
  const actorId = filters.actorId.slice(0, LONGEST_ID);
  const subject = filters.reference.replace(/^\s*#/, '').trim();
  const choices = trpc.audit.choices.useQuery();
  const acts = trpc.audit.list.useInfiniteQuery(
    {
      ...(act ? { act } : { withoutSignIns: true }),
      ...(actorId ? { actorId } : {}),
      ...(subject ? { subject } : {}),
    },
    {
      ...NEXT_PAGE,
      select: (data) => ({
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((row) => ({ ...row, id: String(row.sequence) })),
        })),
      }),
    },
  );
  const people = acts.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <>
      <SectionHeader />
      <div className={`row gap-12 mt-16 mb-16 ${classes.filters}`}>
        <SearchField
          value={filters.reference}
          onSearch={(reference) => choose({ reference })}
          label="Rechercher par client ou vêtement, ou par numéro ou référence de commande"
          placeholder="Client, vêtement, numéro"
        />
        <SelectField
          aria-label="Action"
          value={act}
          onChange={(event) => choose({ act: event.currentTarget.value })}
          options={[
            { value: '', label: 'Toutes, sauf les connexions' },
            ...(choices.data?.acts ?? [])
              .map((one) => ({ value: one, label: getActLabel(one) }))
              .toSorted((one, other) => one.label.localeCompare(other.label, 'fr')),
          ]}
        />
        <SelectField
          aria-label="Personne"
          value={actorId}
          onChange={(event) => choose({ actorId: event.currentTarget.value })}
          options={[
            { value: '', label: 'Tout le monde' },
            ...(choices.data?.actors ?? []).map((one) => ({ value: one.id, label: nameActor(one.name) })),
          ]}
        />
      </div>
      <DataList
        query={acts}
        label="Journal"
        columns={buildColumns(people)}
        renderDetail={(row) => renderChanges(row, people)}
        failure="Impossible de charger l'historique."
        empty={{
          title: 'Rien à montrer',
          text:
            act || actorId || subject
              ? 'Aucune action ne correspond à cette recherche. Les étapes et les encaissements d’un livreur se lisent dans l’historique de la commande.'
              : 'Les actions de l’équipe apparaîtront ici.',
        }}
      />
    </>
  );
}

type Page = Outputs['audit']['list'];
type JournalRow = Page['items'][number] & { id: string };

const nameActor = (actorName: string): string =>
  actorName === 'scheduler' ? 'Laveo, à son heure' : getActorLabel({ actorName, actorRole: 'system' });

const describeAct = (row: JournalRow, people: Page['people']): string =>
  [describeJournalRow(row), describeNewValue(row, people)].filter(Boolean).join(', ');

const buildColumns = (people: Page['people']): Column<JournalRow>[] => [
  {
    name: 'at',
    title: 'Quand',
    width: '13em',
    cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>,
    card: { at: 'line' },
  },
  { name: 'actor', title: 'Qui', cell: ({ actorName }) => nameActor(actorName), card: { at: 'line' } },
  {
    name: 'what',
    title: 'Action',
    // The sum of an act stands at its end.
    cell: (row) => <span className="pre-line">{describeAct(row, people)}</span>,
    card: { at: 'title' },
  },
  {
    name: 'subject',
    title: 'Concerne',
    cell: (row) =>
      row.subject === row.actorId ? null : <span title={row.subject}>{describeSubject(row)}</span>,
    card: { at: 'line' },
  },
];

function renderChanges(row: JournalRow, people: Page['people']) {
  const changes = listChanges(row, people);
  if (changes.length === 0) return null;
  return (
    <dl className="facts">
      {changes.map(({ field, before, after }) => (
        <Fact key={field} term={field}>
          {before === null ? null : (
            <>
              <del className="muted">{before}</del> →{' '}
            </>
          )}
          {after === null ? '–' : after}
        </Fact>
      ))}
    </dl>
  );
}
