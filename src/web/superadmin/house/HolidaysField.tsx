import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatIsoDay, formatLongDate } from '#domain/format/calendar.ts';
import { Button, IconButton } from '#web/ui/form/Button.tsx';
import { Field, FieldError } from '#web/ui/form/Field.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from './HousePage.module.css';
import type { HouseForm } from './houseForm.ts';
import { SETTING_WORDS } from './sections.ts';

export function HolidaysField({ form }: { form: UseFormReturnType<HouseForm> }) {
  const [day, setDay] = useState('');
  const today = formatIsoDay(useNow());
  const { label, description } = SETTING_WORDS.holidays;
  const { error } = form.getInputProps('holidays');
  // Days that are over leave the setting with the next change of it.
  const holidays = form.values.holidays.filter((one) => one >= today);
  const setHolidays = (days: string[]) => form.setFieldValue('holidays', [...new Set(days)].toSorted());
  return (
    <fieldset className={`bare stack gap-8 ${classes.wide}`}>
      <legend className="bare semibold">{label}</legend>
      <p className="muted text-14">{description}</p>
      <div className={`row top ${classes.holiday}`}>
        <Field
          type="date"
          aria-label="Jour de fermeture à ajouter"
          min={today}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
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
            <li key={one} className={`row between ${classes.day}`}>
              <span>{formatLongDate(Date.parse(one))}</span>
              <IconButton
                aria-label={`Retirer ${formatLongDate(Date.parse(one))}`}
                icon={<IconX size={18} />}
                onClick={() => setHolidays(holidays.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
