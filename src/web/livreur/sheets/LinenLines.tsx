import { CountStepper } from './CountStepper.tsx';
import classes from './Sheet.module.css';
import type { SheetDraft } from './sheetDraft.ts';
import { type Taking, withAddedQuantity } from './sheetRules.ts';

interface LinenLinesProps {
  lines: Taking['lines'];
  draft: Pick<SheetDraft, 'counts' | 'added'>;
  onChange(part: Partial<SheetDraft>): void;
}

/** What was ordered, counted as it is taken, then what the client adds. */
export function LinenLines({ lines, draft, onChange }: LinenLinesProps) {
  return (
    <ul className={classes.lines} aria-label="Linge">
      {lines.map(({ position, name, service, quantity, counted }) => (
        <li key={position} className={classes.line}>
          <span className={classes.name}>
            {name}
            <span className={classes.service}>{service}</span>
            {counted === quantity ? null : (
              <span className={classes.changed}>
                Commandé{'\u00a0'}: {quantity}
              </span>
            )}
          </span>
          <CountStepper
            label={`${name}, ${service}`}
            value={counted}
            onChange={(value) => onChange({ counts: { ...draft.counts, [position]: value } })}
          />
        </li>
      ))}
      {draft.added.map((garment) => (
        <li key={`${garment.productId} ${garment.service}`} className={classes.line}>
          <span className={classes.name}>
            {garment.name}
            <span className={classes.service}>{garment.service}</span>
            <span className={classes.changed}>Ajouté</span>
          </span>
          <CountStepper
            label={`${garment.name}, ${garment.service}`}
            value={garment.quantity}
            onChange={(value) => onChange({ added: withAddedQuantity(draft.added, garment, value) })}
          />
        </li>
      ))}
    </ul>
  );
}
