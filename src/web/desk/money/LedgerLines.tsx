import { formatDateTime } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';
import type { DeskEntry } from '../types.ts';
import { entryDetail, entryEffect, entryTitle } from './moneyWords.ts';
import classes from './PaymentPart.module.css';

/** Recorded later than it happened by more than this, the hour of recording is worth a word. */
const PROMPT_MS = 5 * 60_000;

interface Props {
  entries: readonly DeskEntry[];
  onReverse(entry: DeskEntry): void;
}

/** Every franc that came or went, the oldest first. */
export function LedgerLines({ entries, onReverse }: Props) {
  return (
    <ol className={classes.lines} aria-label="Mouvements d’argent">
      {entries.map((entry) => (
        <Line key={entry.id} entry={entry} all={entries} onReverse={() => onReverse(entry)} />
      ))}
    </ol>
  );
}

function Line({ entry, all, onReverse }: { entry: DeskEntry; all: readonly DeskEntry[]; onReverse(): void }) {
  const { isReversed, isLate, isHandedIn, holder, note, at, recordedAt, mayReverse } = entry;
  const effect = entryEffect(entry, all);
  const title = entryTitle(entry, all);
  return (
    <li className={classes.line} data-reversed={isReversed || undefined}>
      <span className={classes.title}>
        {title}
        {isReversed ? <Badge tone="grey">Annulé</Badge> : null}
        {isLate ? <Badge tone="sun">Signalé en retard</Badge> : null}
        {entry.kind === 'receipt' && holder && !isReversed ? (
          <Badge tone={isHandedIn ? 'green' : 'orange'}>{isHandedIn ? 'Remis' : 'Chez le livreur'}</Badge>
        ) : null}
      </span>
      <span className={classes.amount} data-negative={effect < 0 || undefined}>
        {effect > 0 ? '+' : '−'}
        {formatFcfa(Math.abs(effect))}
      </span>
      <span className={classes.detail}>
        {entryDetail(entry)}
        {recordedAt - at > PROMPT_MS ? `, enregistré ${formatDateTime(recordedAt)}` : null}
        {note ? <span className={classes.note}>«&nbsp;{note}&nbsp;»</span> : null}
      </span>
      {mayReverse ? (
        <button
          type="button"
          className={classes.reverse}
          aria-label={`Annuler cette écriture, ${title} ${formatFcfa(entry.amount)}`}
          onClick={onReverse}
        >
          Annuler cette écriture
        </button>
      ) : null}
    </li>
  );
}
