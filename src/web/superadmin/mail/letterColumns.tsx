import { describeUndeliveredReason, type LetterState } from '#domain/letters.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import table from '#web/ui/table/Table.module.css';
import classes from './Mail.module.css';

export const STATES = {
  waiting: { one: 'En attente', all: 'En attente', tone: 'orange' },
  sending: { one: 'En cours', all: 'En cours', tone: 'blue' },
  sent: { one: 'Envoyé', all: 'Envoyés', tone: 'green' },
  dead: { one: 'Non parti', all: 'Non partis', tone: 'red' },
} as const satisfies Record<LetterState, object>;

export type Letter = Outputs['outbox']['list']['items'][number];

interface Acts {
  open(letter: Letter): void;
  /** It is undefined while a letter is sent again. */
  retry: ((id: string) => void) | undefined;
}

export const listLetterColumns = ({ open, retry }: Acts): Column<Letter>[] => [
  {
    name: 'state',
    title: 'État',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].one}</Badge>,
    card: { at: 'corner' },
  },
  {
    name: 'subject',
    title: 'Objet',
    cell: (letter) => (
      <>
        <button
          type="button"
          className={`bare bold max-full inherit text-16 text-left no-underline ${table.link} ${classes.subject}`}
          title={letter.subject}
          onClick={() => open(letter)}
        >
          {letter.subject}
        </button>
        <span className={`danger text-14 block mt-4 regular wrap-anywhere ${classes.failure}`}>
          {describeFailure(letter)}
        </span>
      </>
    ),
    card: { at: 'title' },
  },
  { name: 'recipient', title: 'À', cell: ({ recipient }) => recipient, card: { at: 'line' } },
  { name: 'at', title: 'Quand', cell: (letter) => <LetterTime letter={letter} />, card: { at: 'line' } },
  {
    name: 'retry',
    title: 'Relancer',
    cell: ({ id, mayGoAgain }) =>
      mayGoAgain ? (
        <Button kind="pale" size="sm" disabled={!retry} onClick={() => retry?.(id)}>
          Relancer
        </Button>
      ) : null,
    card: { at: 'foot' },
  },
];

const describeFailure = ({ lastError, state }: Letter) =>
  lastError && state !== 'sent' ? describeUndeliveredReason(lastError) : null;

function LetterTime({ letter: { sentAt, createdAt, attempts } }: { letter: Letter }) {
  return (
    <>
      <RelativeTime at={sentAt ?? createdAt} />
      {attempts > 1 ? `, ${attempts}\u00a0essais` : null}
    </>
  );
}
