import { agreementLabel } from '../linen/linenWords.ts';
import type { DeskEvent } from '../types.ts';
import { changeWords } from './changeWords.ts';
import classes from './History.module.css';

/** What was agreed, and what it was before. */
export function ChangeDetail({
  change: { agreed, before, after },
}: {
  change: NonNullable<DeskEvent['change']>;
}) {
  return (
    <div className={classes.detail}>
      <ul className={classes.list}>
        {changeWords(before, after).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>{`Accord\u00a0: ${inSentence(agreementLabel(agreed))}`}</p>
    </div>
  );
}

/** "Par WhatsApp" keeps its name's capitals. */
const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);
