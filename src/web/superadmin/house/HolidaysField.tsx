import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatIsoDay, formatLongDate } from '#domain/format/calendar.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatSlot } from '#domain/format/order/slotWords.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Button, IconButton } from '#web/ui/form/Button.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import classes from './HousePage.module.css';
import type { HouseForm } from './houseForm.ts';
import { SETTING_WORDS } from './settingWords.ts';

export function HolidaysField({ form }: { form: UseFormReturnType<HouseForm> }) {
  const [day, setDay] = useState('');
  const today = formatIsoDay(useNow());
  const { label, description } = SETTING_WORDS.holidays;
  const { error } = form.getInputProps('holidays');
  // Days that are over leave the setting with the next change of it.
  const holidays = form.values.holidays.filter((one) => one >= today);
  const setHolidays = (days: string[]) => form.setFieldValue('holidays', [...new Set(days)].toSorted());
  return (
    <fieldset className="stack gap-8 bare across">
      <legend className="visually-hidden">{label}</legend>
      <p className="muted text-14">{description}</p>
      <div className={`row top one-row ${classes.holiday}`}>
        <DayField aria-label="Jour de fermeture à ajouter" isInForm min={today} value={day} onDay={setDay} />
        <Button
          kind="secondary"
          disabled={day < today}
          onClick={() => {
            setHolidays([...holidays, day]);
            setDay('');
          }}
        >
          Ajouter
        </Button>
      </div>
      {holidays.length > 0 ? (
        <ul className="bare stack" aria-label={label}>
          {holidays.map((one) => (
            <li key={one} className="row between tall-44">
              <span>{formatLongDate(Date.parse(one))}</span>
              <IconButton
                aria-label={`Retirer ${formatLongDate(Date.parse(one))}`}
                icon={IconX}
                iconSize={18}
                onClick={() => setHolidays(holidays.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {/* The region is mounted empty: screen readers do not announce one that appears with its text. */}
      <div role="status">{holidays.length > 0 ? <BookedVisits days={holidays} /> : null}</div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

/** The house must reach these clients itself: only the desk can agree on another slot with them. */
function BookedVisits({ days }: { days: string[] }) {
  const { data: visits = [] } = trpc.house.bookedSlots.useQuery(
    { days },
    { placeholderData: (previous) => previous },
  );
  if (visits.length === 0) return null;
  return (
    <div className={`stack gap-8 surface bg-sun ${classes.news}`}>
      <p className="semibold">
        {visits.length === 1
          ? 'Un passage est réservé un jour de fermeture'
          : `${visits.length} passages sont réservés des jours de fermeture`}
      </p>
      <p className="text-14">Convenez d’un autre créneau avec ces clients, depuis leur commande.</p>
      <ul className="bare stack">
        {visits.map(({ orderId, number, client, slot }) => (
          <li key={orderId} className="row tall-44">
            <Link to={paths.superadmin.order(orderId)} className="touch">
              <strong className="nowrap tabular">{formatOrderNumber(number)}</strong>
            </Link>
            <span className="anywhere">
              {client}, {formatSlot(slot)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
