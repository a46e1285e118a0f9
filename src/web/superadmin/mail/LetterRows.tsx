import { describeUndeliveredReason, type LetterState } from '#domain/letters.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { PlainTable } from '#web/ui/table/PlainTable.tsx';
import table from '#web/ui/table/Table.module.css';
import classes from './Mail.module.css';

export const STATES = {
  waiting: { one: 'En attente', all: 'En attente', tone: 'orange' },
  sending: { one: 'En cours', all: 'En cours', tone: 'blue' },
  sent: { one: 'Envoyé', all: 'Envoyés', tone: 'green' },
  dead: { one: 'Échoué', all: 'Échoués', tone: 'red' },
} as const satisfies Record<LetterState, object>;

type Letter = Outputs['outbox']['list']['items'][number];

interface Acts {
  open(letter: Letter): void;
  /** It is undefined while a letter is sent again. */
  retry: ((id: string) => void) | undefined;
}

const COLUMNS = { state: 'État', subject: 'Objet', recipient: 'À', at: 'Quand', act: 'Relancer' };

export function LetterTable({ letters, acts }: { letters: readonly Letter[]; acts: Acts }) {
  return (
    <PlainTable
      label="E-mails"
      className={classes.table}
      columns={COLUMNS}
      rows={letters}
      renderRow={(letter) => (
        <tr key={letter.id} className={table.row}>
          <td>
            <Badge tone={STATES[letter.state].tone}>{STATES[letter.state].one}</Badge>
          </td>
          <th scope="row" className={classes.cut} title={letter.subject}>
            <button
              type="button"
              className={`bare bold ellipsis ${table.link} ${classes.subject}`}
              onClick={() => acts.open(letter)}
            >
              {letter.subject}
            </button>
            <Failure letter={letter} />
          </th>
          <td className={classes.cut} title={letter.recipient}>
            {letter.recipient}
          </td>
          <td>
            <LetterTime letter={letter} />
          </td>
          <td className={classes.act}>
            <RetryButton letter={letter} acts={acts} />
          </td>
        </tr>
      )}
    />
  );
}

export function LetterCard({ letter, acts }: { letter: Letter; acts: Acts }) {
  return (
    <Card as="article" className="stack gap-8">
      <div className="row between top">
        <strong className="words">{letter.subject}</strong>
        <Badge tone={STATES[letter.state].tone}>{STATES[letter.state].one}</Badge>
      </div>
      <p className="muted anywhere">
        {letter.recipient} · <LetterTime letter={letter} />
      </p>
      <p>
        <Failure letter={letter} />
      </p>
      <div className="row">
        <Button kind="secondary" size="sm" onClick={() => acts.open(letter)}>
          Lire
        </Button>
        <RetryButton letter={letter} acts={acts} />
      </div>
    </Card>
  );
}

function Failure({ letter: { lastError, state } }: { letter: Letter }) {
  if (!lastError || state === 'sent') return null;
  return <span className="danger anywhere"> {describeUndeliveredReason(lastError)}</span>;
}

function LetterTime({ letter: { sentAt, createdAt, attempts } }: { letter: Letter }) {
  return (
    <>
      <RelativeTime at={sentAt ?? createdAt} />
      {attempts > 1 ? `, ${attempts}\u00a0essais` : null}
    </>
  );
}

function RetryButton({ letter, acts }: { letter: Letter; acts: Acts }) {
  if (!letter.mayGoAgain) return null;
  return (
    <Button kind="pale" size="sm" disabled={!acts.retry} onClick={() => acts.retry?.(letter.id)}>
      Relancer
    </Button>
  );
}
