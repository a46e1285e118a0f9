import type { UseFormReturnType } from '@mantine/form';
import { FieldError } from '#web/ui/form/Field.tsx';
import { HourField } from '#web/ui/form/HourField.tsx';
import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import classes from './HousePage.module.css';
import type { HouseForm } from './houseForm.ts';
import { DAY_NAMES } from './sections.ts';
import { SETTING_WORDS } from './settingWords.ts';

export function HoursField({ form }: { form: UseFormReturnType<HouseForm> }) {
  const { label, description } = SETTING_WORDS.hours;
  const { error } = form.getInputProps('hours');
  return (
    <fieldset className="stack gap-4 bare across">
      <legend className="bare semibold">{label}</legend>
      <p className="muted text-14">{description}</p>
      <ul className="bare stack">
        {DAY_NAMES.map((name, i) => (
          <li key={name} className="row tall-44">
            <Switch
              label={name}
              className={classes.dayName}
              {...form.getInputProps(`hours.${i}.isOpen`, { type: 'checkbox' })}
            />
            {form.values.hours[i]?.isOpen ? (
              <div className={`row top one-row ${classes.hours}`}>
                <HourField aria-label={`${name}, ouverture`} {...form.getInputProps(`hours.${i}.from`)} />
                <span className="touch" aria-hidden="true">
                  –
                </span>
                <HourField aria-label={`${name}, fermeture`} {...form.getInputProps(`hours.${i}.to`)} />
              </div>
            ) : (
              <span className="muted">Fermé</span>
            )}
          </li>
        ))}
      </ul>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
