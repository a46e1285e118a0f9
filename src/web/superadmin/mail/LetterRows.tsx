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
  dead: { one: 'Non parti', all: 'Non partis', tone: 'red' },
} as const satisfies Record<LetterState, object>;

export type Letter = Outputs['outbox']['list']['items'][number];

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
            <span className={`danger ${classes.failure}`}> {describeFailure(letter)}</span>
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
  const failure = describeFailure(letter);
  return (
    <Card as="article" className="stack gap-8">
      <div className={`row between top ${classes.head}`}>
        <button
          type="button"
          className={`bare bold words ${classes.reader}`}
          onClick={() => acts.open(letter)}
        >
          {letter.subject}
        </button>
        <Badge tone={STATES[letter.state].tone}>{STATES[letter.state].one}</Badge>
      </div>
      <p className="muted text-14 anywhere">
        {letter.recipient} · <LetterTime letter={letter} />
      </p>
      {failure ? <p className="danger text-14 anywhere">{failure}</p> : null}
      <RetryButton letter={letter} acts={acts} />
    </Card>
  );
}

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

function RetryButton({ letter, acts }: { letter: Letter; acts: Acts }) {
  if (!letter.mayGoAgain) return null;
  return (
    <Button kind="pale" size="sm" disabled={!acts.retry} onClick={() => acts.retry?.(letter.id)}>
      Relancer
    </Button>
  );
}
