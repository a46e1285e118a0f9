import { useState } from 'react';
import { formatDay } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import table from '#web/ui/table/FigureTable.module.css';
import type { ForecastDay } from './capacityWords.ts';

/** The pieces that clients are likely to order, with what four days in five stay within. */
export function CommuneForecast({ days }: { days: readonly ForecastDay[] }) {
  const [chosen, choose] = useState('0');
  const day = days[Number(chosen)];
  return (
    <div className="stack gap-16">
      <Chips
        label="Jour de la prévision"
        value={chosen}
        onChange={choose}
        options={days.map((one, index) => ({ value: String(index), label: formatDay(one.day) }))}
      />
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Commune</th>
            <th scope="col">Pièces</th>
            <th scope="col">4 jours sur 5, entre</th>
          </tr>
        </thead>
        <tbody>
          {day
            ? [...day.communes, { commune: 'En tout', ...day.total }].map(
                ({ commune, pieces, low, high }) => (
                  <tr key={commune}>
                    <th scope="row">{commune}</th>
                    <td>{formatAmount(pieces)}</td>
                    <td>
                      {formatAmount(low)} et&nbsp;{formatAmount(high)}
                    </td>
                  </tr>
                ),
              )
            : null}
        </tbody>
      </table>
    </div>
  );
}
