import { IconMailOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { COUNTED_UP_TO, MAX_PAGE } from '#domain/contract/page.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { describeUndeliveredReason, isRefusedByMailbox } from '#domain/format/undeliveredWords.ts';
import { LETTER_STATES, type LetterState } from '#domain/letters.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { Badge } from '#web/ui/badges.tsx';
import { RelativeTime } from '#web/ui/clock.tsx';
import { useDialogSubject } from '#web/ui/feedback/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { addCount, describeCount } from '#web/ui/formatCount.ts';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { type Column, DataList } from '#web/ui/table/DataList.tsx';
import table from '#web/ui/table/Table.module.css';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';
import type { LetterDialogProps } from './LetterDialog.tsx';
import classes from './Mail.module.css';

const LetterDialog = createLazyDialog(async () => (await import('./LetterDialog.tsx')).LetterDialog);

const ADDRESS = { state: 'etat' };
/** Letters that did not leave come first, because they alone need somebody. */
const SHOWN_STATES = ['dead', 'waiting', 'sending', 'sent'] as const satisfies LetterState[];

const ALL = 'tous';
const LEAVING_MS = 3000;
/** A session has 60 calls in two seconds, of which the lists of this page take some. */
const MOST_AT_ONCE = 50;

/** A letter that was just sent again has left, or failed, within seconds. */
const isLeaving = ({ state, attempts }: Letter) =>
  state === 'sending' || (state === 'waiting' && attempts === 0);

/** A letter that a mailbox refused would be refused again. */
const mayGoWithAll = ({ state, mayGoAgain, lastError }: Letter) =>
  state === 'dead' && mayGoAgain && !isRefusedByMailbox(lastError);

/** A letter that expired or was erased meanwhile does not hold up the next ones. */
export async function retryEach<L>(letters: readonly L[], retryOne: (letter: L) => Promise<unknown>) {
  const refusals: unknown[] = [];
  for (const letter of letters) {
    try {
      await retryOne(letter);
    } catch (error) {
      if (!['LETTER_EXPIRED', 'NOT_FOUND'].includes(readFailure(error).code)) throw error;
      refusals.push(error);
    }
  }
  if (refusals.length === letters.length) throw refusals[0];
  return { sent: letters.length - refusals.length, refused: refusals.length };
}

export function describeRetries({ sent, refused }: { sent: number; refused: number }): string {
  if (refused === 0 && sent === 1) return 'E-mail relancé.';
  const words = describeCount(sent, 'e-mail relancé', 'e-mails relancés');
  return refused === 0 ? `${words}.` : `${words}, ${describeCount(refused, 'refusé', 'refusés')}.`;
}

export function MailPage() {
  const { filters, choose } = useUrlFilters(ADDRESS);
  const { opening, open, frame } = useDialogSubject<LetterDialogProps['letter']>();
  const counts = trpc.outbox.counts.useQuery();
  const fault = trpc.outbox.blockage.useQuery(undefined, {
    refetchInterval: MINUTE,
    meta: { silent: true },
  });
  const sent = fault.data?.since === null ? IN_FILE : STATES.sent;
  const state =
    LETTER_STATES.find((one) => one === filters.state) ??
    (filters.state === '' && counts.data && counts.data.dead > 0 ? 'dead' : 'all');
  const letters = trpc.outbox.list.useInfiniteQuery(state === 'all' ? {} : { state, limit: MAX_PAGE }, {
    enabled: filters.state !== '' || !counts.isPending,
    ...NEXT_PAGE,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isLeaving)) ? LEAVING_MS : false,
  });
  const dead = letters.data?.pages.flatMap(({ items }) => items.filter(mayGoWithAll)) ?? [];
  const batch = state === 'dead' ? dead.slice(0, MOST_AT_ONCE) : [];
  const isAll = batch.length === dead.length && !letters.hasNextPage;
  const { outbox } = trpc.useUtils().client;
  const retrying = useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    mutationFn: (some: readonly { id: string }[]) => retryEach(some, ({ id }) => outbox.retry.mutate({ id })),
    // Without a state in the address, the last dead letter would take its list along.
    onMutate: () => choose({ state: state === 'all' ? ALL : state }),
    onSuccess: (answer) => toast.success(describeRetries(answer)),
  });
  const retry = retrying.isPending ? undefined : (id: string) => retrying.mutate([{ id }]);
  return (
    <>
      <SectionHeader />
      {fault.data ? <BlockedLetters {...fault.data} /> : null}
      <div className="row between gap-16 mb-16">
        <Chips
          label="État"
          value={state}
          onChange={(next) => choose({ state: next === 'all' ? ALL : next })}
          options={[
            ...SHOWN_STATES.map((value) => ({
              value,
              label: addCount(
                (value === 'sent' ? sent : STATES[value]).all,
                counts.data?.[value],
                COUNTED_UP_TO,
              ),
            })),
            { value: 'all', label: 'Tous' },
          ]}
        />
        {batch.length > 1 ? (
          <Button kind="pale" size="sm" disabled={!retry} onClick={() => retrying.mutate(batch)}>
            {isAll ? 'Tout relancer' : `Relancer les ${batch.length} premiers`}
          </Button>
        ) : null}
      </div>
      <DataList
        query={letters}
        label="E-mails"
        className={classes.table}
        columns={listLetterColumns({ open, retry })}
        failure="Impossible de charger le courrier."
        empty={{ title: 'Aucun e-mail', text: 'Les e-mails envoyés par Laveo apparaîtront ici.' }}
      />
      {opening ? <LetterDialog key={opening.key} letter={opening.subject} {...frame} /> : null}
    </>
  );
}

/** No letter can tell the owner that no letter leaves, so this page and the panel do. */
function BlockedLetters({ since, reason }: NonNullable<Outputs['outbox']['blockage']>) {
  if (since === null)
    return (
      <Notice icon={IconMailOff} title="Aucun e-mail ne part" role="status">
        <p>
          La clé d’envoi manque&nbsp;: chaque e-mail reste un fichier sur le serveur, où{' '}
          <strong>laveo outbox show</strong> donne son lien.
        </p>
      </Notice>
    );
  return (
    <Notice icon={IconMailOff} title="Aucun e-mail ne part" role="status">
      <p className="anywhere">
        {reason ? `${describeUndeliveredReason(reason)} ` : null}
        Cela a commencé <RelativeTime at={since} />.
      </p>
      <p>
        Les e-mails attendent, un seul essaie de temps en temps. Une fois la cause corrigée, relancez-en
        un&nbsp;: s’il part, les autres suivent.
      </p>
    </Notice>
  );
}

const STATES = {
  waiting: { one: 'En attente', all: 'En attente', tone: 'orange' },
  sending: { one: 'En cours', all: 'En cours', tone: 'blue' },
  sent: { one: 'Envoyé', all: 'Envoyés', tone: 'green' },
  dead: { one: 'Non reçu', all: 'Non reçus', tone: 'red' },
} as const satisfies Record<LetterState, object>;

const IN_FILE = { one: 'En fichier', all: 'En fichier', tone: 'orange' } as const;

type Letter = Outputs['outbox']['list']['items'][number];

interface Acts {
  open(letter: Letter): void;
  /** It is undefined while a letter is sent again. */
  retry: ((id: string) => void) | undefined;
}

const listLetterColumns = ({ open, retry }: Acts): Column<Letter>[] => [
  {
    name: 'state',
    title: 'État',
    width: '8em',
    cell: ({ state, isInFile }) => {
      const { tone, one } = isInFile ? IN_FILE : STATES[state];
      return <Badge tone={tone}>{one}</Badge>;
    },
    card: { at: 'corner' },
  },
  {
    name: 'subject',
    title: 'Objet',
    cell: (letter) => (
      <>
        <button
          type="button"
          className={`bare bold block max-full inherit text-left ${table.link} ${classes.subject}`}
          onClick={() => open(letter)}
        >
          <span title={letter.subject}>{letter.subject}</span>
        </button>
        <FailureLine letter={letter} />
      </>
    ),
    card: { at: 'title' },
  },
  { name: 'recipient', title: 'À', width: '24%', cell: ({ recipient }) => recipient, card: { at: 'line' } },
  {
    name: 'at',
    title: 'Quand',
    width: '15em',
    cell: (letter) => <LetterTime letter={letter} />,
    card: { at: 'line' },
  },
  {
    name: 'retry',
    title: null,
    width: '7.5em',
    cell: ({ id, mayGoAgain }) =>
      mayGoAgain ? (
        <Button kind="pale" size="sm" disabled={!retry} onClick={() => retry?.(id)}>
          Relancer
        </Button>
      ) : null,
    card: { at: 'foot' },
  },
];

function FailureLine({ letter: { lastError, state } }: { letter: Letter }) {
  if (!lastError || state === 'sent') return null;
  return (
    <span className="danger text-14 leading-13 block regular wrap-anywhere pre-line">
      {describeUndeliveredReason(lastError)}
    </span>
  );
}

function LetterTime({ letter: { sentAt, createdAt, attempts } }: { letter: Letter }) {
  return (
    <>
      <RelativeTime at={sentAt ?? createdAt} />
      {attempts > 1 ? `, ${attempts}\u00a0essais` : null}
    </>
  );
}
