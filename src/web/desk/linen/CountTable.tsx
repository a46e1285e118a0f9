import { describeArticle } from '#domain/orders/order.ts';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import table from '#web/ui/table/FigureTable.module.css';
import { type CountRow, hasUnequalCounts } from './countRows.ts';

const COLUMNS = [
  ['ordered', 'Commandé'],
  ['pickedUp', 'Pris'],
  ['counted', 'Compté'],
  ['givenBack', 'Rendu'],
] as const;

export function CountTable({ rows, isPending = false }: { rows: CountRow[]; isPending?: boolean }) {
  if (isPending && rows.length === 0) return <CardSkeleton />;
  const columns = COLUMNS.filter(([name]) => name === 'ordered' || rows.some((row) => row[name] !== null));
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Article</th>
          {columns.map(([name, label]) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.position} className={hasUnequalCounts(row) ? 'danger heavy' : undefined}>
            <th scope="row" className="ink regular">
              {describeArticle(row)}
            </th>
            {columns.map(([name]) => (
              <td key={name}>{row[name] ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
