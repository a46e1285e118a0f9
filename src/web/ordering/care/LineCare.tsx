import { IconHanger, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type Care, describeCare } from '#domain/orders/care.ts';
import type { CartLine } from '#domain/orders/draft.ts';
import { Button } from '#web/ui/form/Button.tsx';
import classes from './Care.module.css';
import { CareChips } from './CareChips.tsx';

type Cared = Pick<CartLine, 'name' | 'service' | 'care'>;

/** The chips stay open while the client chooses; what was chosen earlier stands in words. */
export function LineCare<Line extends Cared>(props: { line: Line; onCare(line: Line, care: Care[]): void }) {
  const { line, onCare } = props;
  const [isOpen, setOpen] = useState(false);
  const label = `${line.name}, ${line.service}`;
  const words = describeCare(line.care);
  return (
    <div className={classes.row}>
      {isOpen ? (
        <CareChips label={label} care={line.care} onCare={(care) => onCare(line, care)} />
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
