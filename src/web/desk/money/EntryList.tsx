import { formatDateTime } from '#domain/format/calendar.ts';
import { formatCounted } from '#domain/format/paymentWords.ts';
import { Badge } from '#web/ui/badges.tsx';
import desk from '../desk.module.css';
import { useDialogs } from '../dialogs/questions.ts';
import type { DeskEntry, ListedOrder } from '../types.ts';
import { describeRecording, getEntryTitle } from './moneyWords.ts';

/** An entry whose recording came later than this also shows when it was recorded. */
const PROMPT_MS = 5 * 60_000;

type Props = { order: ListedOrder; entries: readonly DeskEntry[] };

/** What came in and went out for an order, each with its undo. */
export function EntryList({ order, entries }: Props) {
  const { ask } = useDialogs();
  if (entries.length === 0) return null;
  return (
    <ul className="bare ruled" aria-label="Écritures">
      {entries.map((entry) => {
        const words = `${getEntryTitle(entry, entries)}, ${formatCounted(entry.amount)}`;
        return (
          <li key={entry.id} className="anywhere">
            <strong>{words}</strong>
            <span className="block muted text-14 regular wrap-anywhere">{describeRecording(entry)}</span>
            <EntryMarks entry={entry} />
            {entry.note ? (
              <span className={`muted anywhere ${desk.words}`}>«&nbsp;{entry.note}&nbsp;»</span>
            ) : null}
            {entry.mayReverse ? (
              <button
                type="button"
                className={`bare bold tall-44 danger ${desk.textButton}`}
                aria-label={`Annuler cette écriture, ${words}`}
                onClick={() => ask({ about: 'reverse', order, entry })}
              >
                Annuler cette écriture
              </button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function EntryMarks({ entry }: { entry: DeskEntry }) {
  const { kind, amount, isReversed, isLate, isHandedIn, holder, at, recordedAt } = entry;
  const isWithLivreur = kind === 'receipt' && holder !== null && !isReversed;
  return (
    <p className="row anywhere">
      {recordedAt - at > PROMPT_MS ? <span>{`Enregistré ${formatDateTime(recordedAt)}`}</span> : null}
      {isReversed ? <Badge tone="grey">Annulé</Badge> : null}
      {isLate ? <Badge tone="sun">Signalé en retard</Badge> : null}
      {amount === null ? <Badge tone="orange">À compter</Badge> : null}
      {isWithLivreur ? (
        <Badge tone={isHandedIn ? 'green' : 'orange'}>{isHandedIn ? 'Remis' : 'Chez le livreur'}</Badge>
      ) : null}
    </p>
  );
}
