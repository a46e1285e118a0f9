import type { UseFormReturnType } from '@mantine/form';
import { IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { LONGEST_TESTIMONY, MOST_PICTURES } from '#domain/house.ts';
import type { Point } from '#domain/places/geo.ts';
import { describePlace } from '#domain/places/placeName.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field, FieldError, LineField, SelectField } from '#web/ui/form/Field.tsx';
import { HourField, NumberField } from '#web/ui/form/FormattedField.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import { LazyPlaceMap } from '#web/ui/map/LazyMaps.tsx';
import { PictureField } from '../catalogue/PictureField.tsx';
import { HolidaysField } from './HolidaysField.tsx';
import classes from './HousePage.module.css';
import type { HouseForm } from './houseForm.ts';
import { DAY_NAMES, type Setting } from './settingRows.ts';
import { SETTING_WORDS } from './settingWords.ts';

type FieldProps = {
  setting: Setting;
  form: UseFormReturnType<HouseForm>;
  isAlone: boolean;
  onFraming(isFraming: boolean): void;
};

/** The row names a field that stands alone. */
export function SettingField({ setting, form, isAlone, onFraming }: FieldProps) {
  const { label, description } = SETTING_WORDS[setting.name];
  const names = isAlone ? { 'aria-label': label, className: classes.alone } : { label, className: '' };
  const common = { ...names, help: description, ...form.getInputProps(setting.name) };
  const narrow = { ...common, className: `${classes.narrow} ${names.className}` };
  switch (setting.kind) {
    case 'number':
      return <NumberField end={setting.unit} {...narrow} />;
    case 'text':
      return <Field maxLength={setting.maxLength} autoComplete="off" {...common} />;
    case 'line':
      return <LineField maxLength={setting.maxLength} {...common} />;
    case 'phone':
      return <PhoneField {...narrow} autoComplete="off" />;
    case 'choice':
      return <SelectField options={setting.choices} {...narrow} />;
    case 'hours':
      return <HoursField form={form} />;
    case 'holidays':
      return <HolidaysField form={form} />;
    case 'contact':
      return (
        <Parts name={setting.name}>
          <PhoneField
            label="Téléphone du contact"
            autoComplete="off"
            {...form.getInputProps('fneContact.phone')}
          />
          <Field
            type="email"
            label="E-mail du contact"
            autoComplete="off"
            {...form.getInputProps('fneContact.email')}
          />
        </Parts>
      );
    case 'express':
      return (
        <Parts name={setting.name}>
          <NumberField
            label="Supplément"
            end="%"
            className={classes.narrow}
            {...form.getInputProps('express.percent')}
          />
          <NumberField
            label="Retour après le ramassage"
            end="heures"
            className={classes.narrow}
            {...form.getInputProps('express.hours')}
          />
        </Parts>
      );
    case 'pictures':
      return <PicturesField form={form} onFraming={onFraming} />;
    case 'testimony':
      return (
        <Parts name={setting.name}>
          <LineField
            label="La phrase"
            maxLength={LONGEST_TESTIMONY}
            {...form.getInputProps('testimony.words')}
          />
          <Field
            label="Qui l’a dite"
            maxLength={60}
            autoComplete="off"
            placeholder="Awa K., Cocody"
            {...form.getInputProps('testimony.name')}
          />
        </Parts>
      );
    case 'workshop':
      return <WorkshopField form={form} />;
  }
}

function Parts({ name, children }: { name: Setting['name']; children: ReactNode }) {
  const { label, description } = SETTING_WORDS[name];
  return (
    <fieldset className="bare stack gap-4">
      <legend className="visually-hidden">{label}</legend>
      <p className="muted text-14">{description}</p>
      {children}
    </fieldset>
  );
}

function HoursField({ form }: { form: UseFormReturnType<HouseForm> }) {
  const { label, description } = SETTING_WORDS.hours;
  const { error } = form.getInputProps('hours');
  return (
    <fieldset className="stack gap-4 bare across">
      <legend className="visually-hidden">{label}</legend>
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

function PicturesField({ form, onFraming }: Pick<FieldProps, 'form' | 'onFraming'>) {
  const { pictures } = form.values;
  // The same file chosen twice is one picture.
  const change = (place: number, picture: string | null) =>
    form.setFieldValue('pictures', [...new Set(pictures.toSpliced(place, 1, ...(picture ? [picture] : [])))]);
  return (
    <Parts name="pictures">
      <div className="stack gap-16">
        {[...pictures, null].slice(0, MOST_PICTURES).map((picture, place) => (
          <PictureField
            key={picture ?? 'next'}
            label={`Photo ${place + 1}`}
            imageUrl={picture}
            onChange={(changed) => change(place, changed)}
            onFraming={onFraming}
          />
        ))}
      </div>
      <FieldError>{form.getInputProps('pictures').error}</FieldError>
    </Parts>
  );
}

const SUBJECT = { kind: 'depot', mapLabel: 'Carte pour placer l’atelier' } as const;

function WorkshopField({ form }: { form: UseFormReturnType<HouseForm> }) {
  const [isOpen, setOpen] = useState(false);
  const { description } = SETTING_WORDS.workshop;
  const { error } = form.getInputProps('workshop');
  const { workshop, farthestKm } = form.values;
  return (
    <div className="stack gap-4 across">
      <p className="muted text-14" id="workshop-help">
        {description}
      </p>
      <div className="row gap-16">
        <span>{describePlace(workshop)}</span>
        <Button
          kind="secondary"
          icon={IconMapPin}
          data-path="workshop"
          aria-describedby="workshop-help"
          onClick={() => setOpen(true)}
        >
          Placer sur la carte
        </Button>
      </div>
      <FieldError>{error}</FieldError>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Où est l’atelier&nbsp;?" size="lg">
        <WorkshopChoice
          start={workshop}
          radiusKm={typeof farthestKm === 'number' && farthestKm > 0 ? farthestKm : undefined}
          onChosen={(point) => {
            form.setFieldValue('workshop', point);
            setOpen(false);
          }}
        />
      </Dialog>
    </div>
  );
}

type Choice = { start: Point; radiusKm: number | undefined; onChosen(point: Point): void };

/** The choice unmounts with its dialog, so that the next opening starts from the setting again. */
function WorkshopChoice({ start, radiusKm, onChosen }: Choice) {
  const [point, setPoint] = useState(start);
  return (
    <div className="stack gap-8">
      <LazyPlaceMap point={point} onMove={setPoint} subject={SUBJECT} radiusKm={radiusKm} />
      <p className="muted" aria-live="polite">
        {describePlace(point)}
      </p>
      <Button full className="mt-8" onClick={() => onChosen(point)}>
        Choisir cette position
      </Button>
    </div>
  );
}
