import type { ReactNode } from 'react';
import classes from './Panel.module.css';

interface Props {
  heads: [string, string, string];
  rows: { key: string; cells: [ReactNode, string, string] }[];
  isOpen?: boolean;
  onToggle?(isOpen: boolean): void;
  id?: string;
}

/** A chart's figures, for whoever cannot see it or wants them exactly. */
export function DaysTable({ heads, rows, isOpen, onToggle, id }: Props) {
  return (
    <details
      className={classes.details}
      id={id}
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary>Voir les chiffres</summary>
      <table className={classes.table}>
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
