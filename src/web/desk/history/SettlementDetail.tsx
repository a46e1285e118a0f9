import { piecesWords } from '../linen/linenWords.ts';
import type { DeskEvent } from '../types.ts';
import classes from './History.module.css';
import { Note } from './Note.tsx';

/** What became of a count that differed. */
export function SettlementDetail({
  settlement: { lost, reason },
}: {
  settlement: NonNullable<DeskEvent['settlement']>;
}) {
  return (
    <div className={classes.detail}>
      {lost === 0 ? null : (
        <p className={classes.fact}>
          {lost > 0 ? `${piecesWords(lost)} en moins` : `${piecesWords(-lost)} en plus`}
        </p>
      )}
      <Note text={reason} />
    </div>
  );
}
