import type { ReactNode } from 'react';
import table from '#web/ui/table/FigureTable.module.css';
import classes from './Panel.module.css';

interface Props {
  heads: [string, string, string];
  rows: { key: string; cells: [ReactNode, string, string] }[];
  /** Cells have no room for the unit on a phone, so the summary names it once. */
  unit?: string;
  isOpen?: boolean;
  onToggle?(isOpen: boolean): void;
}

export function DaysTable({ heads, rows, unit, isOpen, onToggle }: Props) {
  return (
    <details
      className={`mt-12 ${classes.details}`}
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className="tall-44 accent py-8">Voir les chiffres{unit ? ` (${unit})` : ''}</summary>
      <table className={`nowrap ${table.table}`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [day, first, second] }) => (
            <tr key={key}>
              <th scope="row">{day}</th>
              <td>{first}</td>
              <td>{second}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
