import { IconCheck, IconHanger, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { CARE_LABELS, CARES, type Care, describeCare, toggleCare } from '#domain/orders/care.ts';
import type { CartLine } from '#domain/orders/draft.ts';
import { Button } from '#web/ui/form/Button.tsx';
import classes from './Care.module.css';

type Cared = Pick<CartLine, 'name' | 'service' | 'care'>;

type Props<Line> = { line: Line; cares?: readonly Care[]; onCare(line: Line, care: Care[]): void };

/** The chips stay open while the client chooses; what was chosen earlier stands in words. */
export function LineCare<Line extends Cared>({ line, cares = CARES, onCare }: Props<Line>) {
  const [isOpen, setOpen] = useState(false);
  const label = `${line.name}, ${line.service}`;
  const { care = [] } = line;
  const words = describeCare(care);
  return (
    <div className={classes.row}>
      {isOpen ? (
        <fieldset className={`bare flex flex-wrap gap-8 ${classes.chips}`}>
          <legend className="visually-hidden">{`Soin, ${label}`}</legend>
          {cares.map((one) => (
            <button
              key={one}
              type="button"
              className="choosable gap-4 bare touch text-14 semibold p-8-12 border-control pill bg-card accent"
              aria-pressed={care.includes(one)}
              onClick={() => onCare(line, toggleCare(care, one))}
            >
              {care.includes(one) ? <IconCheck size={16} aria-hidden="true" /> : null}
              {CARE_LABELS[one]}
            </button>
          ))}
        </fieldset>
      ) : (
        <Button
          kind="ghost"
          size="sm"
          flush
          icon={words ? IconHanger : IconPlus}
          aria-label={words ? `Soin, ${label}\u00a0: ${words}` : `Ajouter un soin, ${label}`}
          onClick={() => setOpen(true)}
        >
          {words || 'Soin'}
        </Button>
      )}
    </div>
  );
}
