import { formatDateTime } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { useDialogs } from '../dialogs/questions.ts';
import { entryTitle } from '../money/moneyWords.ts';
import type { DeskEntry, DeskOrder } from '../types.ts';
import classes from './History.module.css';
import { Note } from './Note.tsx';

/** Recorded later than it happened by more than this, the hour of recording is worth a word. */
const PROMPT_MS = 5 * 60_000;

interface Props {
  entry: DeskEntry;
  entries: readonly DeskEntry[];
  order: DeskOrder;
}

/** A line of the ledger: into whose hands the money went, what became of it, and the way to take it back. */
export function EntryDetail({ entry, entries, order }: Props) {
  const { ask } = useDialogs();
  const { kind, amount, isReversed, isLate, isHandedIn, holder, note, at, recordedAt, mayReverse } = entry;
  const isWithLivreur = kind === 'receipt' && holder !== null && !isReversed;
  return (
    <div className={classes.detail}>
      <p className={classes.row}>
        {kind === 'receipt' && holder ? <span>{`Pris par ${holder.fullname}`}</span> : null}
        {recordedAt - at > PROMPT_MS ? <span>{`Enregistré ${formatDateTime(recordedAt)}`}</span> : null}
        {isReversed ? <Badge tone="grey">Annulé</Badge> : null}
        {isLate ? <Badge tone="sun">Signalé en retard</Badge> : null}
        {isWithLivreur ? (
          <Badge tone={isHandedIn ? 'green' : 'orange'}>{isHandedIn ? 'Remis' : 'Chez le livreur'}</Badge>
        ) : null}
      </p>
      {note ? <Note text={note} /> : null}
      {mayReverse ? (
        <button
          type="button"
          className={classes.reverse}
          aria-label={`Annuler cette écriture, ${entryTitle(entry, entries)} ${formatFcfa(amount)}`}
          onClick={() => ask({ about: 'reverse', order, entry })}
        >
          Annuler cette écriture
        </button>
      ) : null}
    </div>
  );
}
