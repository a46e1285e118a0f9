import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Popover.css';
import { Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import classes from '#web/ui/table/Table.module.css';
import { useDialogs } from '../dialogs/questions.ts';
import { CHOOSABLE, type ColumnName, getColumnLabel } from './columns.ts';

interface Props {
  hidden: readonly ColumnName[];
  onHidden(hidden: ColumnName[]): void;
}

export function TableMenu({ hidden, onHidden }: Props) {
  const { ask } = useDialogs();
  const toggle = (column: ColumnName) =>
    onHidden(hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column]);
  return (
    <Popover position="bottom-end" trapFocus shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-label="Colonnes et clavier"
          title="Colonnes et clavier"
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={classes.menu}>
          <legend>Colonnes</legend>
          {CHOOSABLE.map((column) => (
            <label key={column}>
              <input type="checkbox" checked={!hidden.includes(column)} onChange={() => toggle(column)} />
              {getColumnLabel(column)}
            </label>
          ))}
        </fieldset>
        <button type="button" className={classes.keys} onClick={() => ask({ about: 'keys' })}>
          Raccourcis clavier <kbd>?</kbd>
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}
