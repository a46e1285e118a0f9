import { formatDay } from '#domain/format/calendar.ts';
import { capitalize } from '#domain/format/text.ts';
import table from '#web/ui/table/FigureTable.module.css';
import { type CapacityDay, type ForecastDay, formatBand } from './capacityWords.ts';

const COLUMNS = {
  returns: 'Retours promis',
  due: 'Pièces à laver',
  possible: 'L’atelier peut',
  missing: 'Il manque',
  expected: 'Pièces attendues',
};

interface Props {
  days: readonly CapacityDay[];
  /** Empty while nothing is known of the orders to come. */
  expected: readonly ForecastDay[];
}

export function WeekTable({ days, expected }: Props) {
  const bands = new Map(expected.map(({ day, total }) => [day, formatBand(total)]));
  return (
    <table className={`${table.table} ${table.stacking}`}>
      <thead>
        <tr>
          <th scope="col">Jour</th>
          {Object.values(COLUMNS).map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">
              {capitalize(formatDay(day.day))}
              {day.isOpen ? '' : ' (fermé)'}
            </th>
            <td data-label={COLUMNS.returns} data-empty={day.returns + day.places === 0}>
              {day.returns + day.places > 0 ? `${day.returns} sur ${day.places}` : '–'}
            </td>
            <td data-label={COLUMNS.due} data-empty={!day.isOpen && day.due === 0}>
              {day.due}
            </td>
            <td data-label={COLUMNS.possible} data-empty={day.possible === null}>
              {day.possible ?? '–'}
            </td>
            <td
              data-label={COLUMNS.missing}
              data-empty={day.missing === 0}
              className={day.missing > 0 ? 'bold danger' : ''}
            >
              {day.missing > 0 ? day.missing : '–'}
            </td>
            <td data-label={COLUMNS.expected} data-empty={!bands.has(day.day)}>
              {bands.get(day.day) ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
