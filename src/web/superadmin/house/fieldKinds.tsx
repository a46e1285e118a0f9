import { listOpenHoursLines } from '#domain/format/houseWords.ts';
import { formatAmount } from '#domain/format/money.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { type HouseSettings, LONGEST_TESTIMONY, type OpenHours } from '#domain/house.ts';
import { formatSurcharge } from '#web/ordering/slot/ExpressChoice.tsx';
import { Field, type FieldOption, LineField, SelectField } from '#web/ui/form/Field.tsx';
import { HourField, NumberField } from '#web/ui/form/FormattedField.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import classes from './HousePage.module.css';
import { NOT_OFFERED, type SettingFieldProps, SettingFieldset, type SettingKind } from './settingKind.tsx';

/** A text in a number field is not a whole number, and the schema refuses it. */
export const makeNumberKind = (unit: string): SettingKind<number | null, number | string> => ({
  toForm: (value) => value ?? '',
  describe(value) {
    if (value === null) return '';
    if (unit === 'minutes' && value > 0 && value % 60 === 0) return `${value / 60}\u00a0h`;
    return `${formatAmount(value)}\u00a0${unit}`;
  },
  Field: ({ input }) => (
    <NumberField end={unit} {...input} className={`${classes.narrow} ${input.className}`} />
  ),
});

export const makeTextKind = (maxLength: number): SettingKind<string | null, string> => ({
  toForm: (value) => value ?? '',
  describe: (value) => value ?? '',
  Field: ({ input }) => <Field maxLength={maxLength} autoComplete="off" {...input} />,
});

export const makeLineKind = (maxLength: number): SettingKind<string | null, string> => ({
  ...makeTextKind(maxLength),
  Field: ({ input }) => <LineField maxLength={maxLength} {...input} />,
});

const formatOptionalPhone = (phone: string | null) => (phone ? formatPhone(phone) : '');

export const phoneKind: SettingKind<string | null, string> = {
  toForm: formatOptionalPhone,
  describe: formatOptionalPhone,
  Field: ({ input }) => (
    <PhoneField {...input} autoComplete="off" className={`${classes.narrow} ${input.className}`} />
  ),
};

export const makeChoiceKind = (options: FieldOption[]): SettingKind<number | null, string> => ({
  toForm: (value) => `${value ?? ''}`,
  read: (typed) => (typed === '' ? null : Number(typed)),
  describe: (choice) => options.find(({ value }) => value === `${choice ?? ''}`)?.label ?? '',
  Field: ({ input }) => (
    <SelectField options={options} {...input} className={`${classes.narrow} ${input.className}`} />
  ),
});

type PartsKind<Name extends keyof HouseSettings, Part extends string, Typed = string> = SettingKind<
  HouseSettings[Name],
  Record<Part, Typed>
>;

const PARTS = {
  /** Parts are saved together, or there is no value where all of them are blank. */
  read: (parts: Record<string, unknown>) => (Object.values(parts).some((part) => part !== '') ? parts : null),
  /** Each part is a field with the path that it has on the server. */
  locateError: (path: string[]) => path,
};

export const contactKind: PartsKind<'fneContact', 'phone' | 'email'> = {
  ...PARTS,
  toForm: (contact) => ({ phone: contact ? formatPhone(contact.phone) : '', email: contact?.email ?? '' }),
  describe: (contact) => (contact ? `${formatPhone(contact.phone)}, ${contact.email}` : ''),
  Field: ({ name, getPart }) => (
    <SettingFieldset name={name}>
      <PhoneField label="Téléphone du contact" autoComplete="off" {...getPart('phone')} />
      <Field type="email" label="E-mail du contact" autoComplete="off" {...getPart('email')} />
    </SettingFieldset>
  ),
};

export const expressKind: PartsKind<'express', 'percent' | 'hours', number | string> = {
  ...PARTS,
  toForm: (express) => express ?? { percent: '', hours: '' },
  describe: (express) => (express ? `${express.hours}\u00a0h, ${formatSurcharge(express)}` : NOT_OFFERED),
  Field: ({ name, getPart }) => (
    <SettingFieldset name={name}>
      <NumberField label="Supplément" end="%" className={classes.narrow} {...getPart('percent')} />
      <NumberField
        label="Retour après le ramassage"
        end="heures"
        className={classes.narrow}
        {...getPart('hours')}
      />
    </SettingFieldset>
  ),
};

export const testimonyKind: PartsKind<'testimony', 'words' | 'name'> = {
  ...PARTS,
  toForm: (testimony) => testimony ?? { words: '', name: '' },
  describe: (testimony) => (testimony ? `«\u00a0${testimony.words}\u00a0», ${testimony.name}` : ''),
  Field: ({ name, getPart }) => (
    <SettingFieldset name={name}>
      <LineField label="La phrase" maxLength={LONGEST_TESTIMONY} {...getPart('words')} />
      <Field
        label="Qui l’a dite"
        maxLength={60}
        autoComplete="off"
        placeholder="Awa K., Cocody"
        {...getPart('name')}
      />
    </SettingFieldset>
  ),
};

/** Hours of a closed day are only in the form: a save loses them. */
type DayRow = { isOpen: boolean; from: string; to: string };

const DAY_NAMES = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];

const CLOSED: DayRow = { isOpen: false, from: '08:00', to: '18:00' };

export const hoursKind: SettingKind<OpenHours[], DayRow[]> = {
  toForm: (hours) =>
    DAY_NAMES.map((_, i) => {
      const openHours = hours.find(({ day }) => day === i + 1);
      return openHours ? { isOpen: true, from: openHours.from, to: openHours.to } : CLOSED;
    }),
  read: (rows) => rows.flatMap(({ isOpen, from, to }, i) => (isOpen ? [{ day: i + 1, from, to }] : [])),
  describe: (hours) => listOpenHoursLines(hours).join('. '),
  // Closed days are not sent, so the server counts the open ones.
  locateError([index, ...part], rows) {
    const openDays = rows.flatMap(({ isOpen }, i) => (isOpen ? [i] : []));
    return index === undefined ? [] : [`${openDays[Number(index)]}`, ...part];
  },
  Field: HoursField,
};

function HoursField({ name, input, getPart }: SettingFieldProps<DayRow[]>) {
  return (
    <SettingFieldset name={name} error={input.error}>
      <ul className="bare stack">
        {DAY_NAMES.map((dayName, i) => (
          <li key={dayName} className="row tall-44">
            <Switch
              label={dayName}
              className={classes.dayName}
              {...getPart(`${i}.isOpen`, { type: 'checkbox' })}
            />
            {input.value[i]?.isOpen ? (
              <div className={`row top one-row ${classes.hours}`}>
                <HourField aria-label={`${dayName}, ouverture`} {...getPart(`${i}.from`)} />
                <span className="touch" aria-hidden="true">
                  –
                </span>
                <HourField aria-label={`${dayName}, fermeture`} {...getPart(`${i}.to`)} />
              </div>
            ) : (
              <span className="muted">Fermé</span>
            )}
          </li>
        ))}
      </ul>
    </SettingFieldset>
  );
}
