import { COUNTED_UP_TO } from '#domain/contract/page.ts';
import { LETTER_STATES, type LetterState } from '#domain/letters.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { useDialogSubject } from '#web/ui/feedback/useDialogSubject.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { formatCount } from '#web/ui/formatCount.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { DataList } from '#web/ui/table/DataList.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import { BlockedLetters } from './BlockedLetters.tsx';
import type { LetterDialogProps } from './LetterDialog.tsx';
import { type Letter, listLetterColumns, STATES } from './letterColumns.tsx';
import classes from './Mail.module.css';

const LetterDialog = createLazyDialog(async () => (await import('./LetterDialog.tsx')).LetterDialog);

const ADDRESS = { state: 'etat' };
/** What did not leave comes first, because it alone needs somebody. */
const SHOWN_STATES = ['dead', 'waiting', 'sending', 'sent'] as const satisfies LetterState[];

const ALL = 'tous';
const LEAVING_MS = 3000;

/** A letter that was just sent again has left, or failed, within seconds. */
const isLeaving = ({ state, attempts }: Letter) =>
  state === 'sending' || (state === 'waiting' && attempts === 0);

export function MailPage() {
  const { filters, choose } = useUrlFilters(ADDRESS);
  const { opening, open, frame } = useDialogSubject<LetterDialogProps['letter']>();
  const counts = trpc.outbox.counts.useQuery();
  const state =
    LETTER_STATES.find((one) => one === filters.state) ??
    (filters.state === '' && counts.data && counts.data.dead > 0 ? 'dead' : 'all');
  const letters = trpc.outbox.list.useInfiniteQuery(state === 'all' ? {} : { state }, {
    enabled: filters.state !== '' || !counts.isPending,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isLeaving)) ? LEAVING_MS : false,
  });
  const retrying = trpc.outbox.retry.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
  });
  const retry = retrying.isPending ? undefined : (id: string) => retrying.mutate({ id });
  return (
    <>
      <PageHeader title="Courrier" subtitle="Les e-mails que Laveo envoie." />
      <BlockedLetters />
      <div className="row gap-16 mb-16">
        <Chips
          label="État"
          value={state}
          onChange={(next) => choose({ state: next === 'all' ? ALL : next })}
          options={[
            ...SHOWN_STATES.map((value) => ({
              value,
              label: `${STATES[value].all}${counts.data ? ` ${formatCount(counts.data[value], COUNTED_UP_TO)}` : ''}`,
            })),
            { value: 'all', label: 'Tous' },
          ]}
        />
      </div>
      <DataList
        query={letters}
        label="E-mails"
        className={classes.table}
        columns={listLetterColumns({ open, retry })}
        failure="Impossible de charger le courrier."
        empty={<EmptyState title="Aucun e-mail" text="Les e-mails envoyés par Laveo apparaîtront ici." />}
      />
      {opening ? <LetterDialog key={opening.key} letter={opening.subject} {...frame} /> : null}
    </>
  );
}
