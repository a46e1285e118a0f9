import type { UseFormReturnType } from '@mantine/form';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import type { Point } from '#domain/places/geo.ts';
import { describePlace } from '#domain/places/placeName.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { FormSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field, FieldError, LineField, SelectField } from '#web/ui/form/Field.tsx';
import { HourField } from '#web/ui/form/HourField.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import { UnsavedGuard } from '#web/ui/form/UnsavedGuard.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { StickyAction } from '#web/ui/layout/StickyAction.tsx';
import { LazyPlaceMap } from '#web/ui/map/LazyMaps.tsx';
import { HolidaysField } from './HolidaysField.tsx';
import classes from './HousePage.module.css';
import type { HouseForm } from './houseForm.ts';
import { DAY_NAMES, SETTING_SECTIONS, type Setting } from './sections.ts';
import { SETTING_WORDS } from './settingWords.ts';
import { useHouseForm } from './useHouseForm.ts';

export function HousePage() {
  const house = trpc.house.all.useQuery();
  return (
    <>
      <PageHeader title="Réglages" subtitle="Ces réglages s’appliquent partout, dès l’enregistrement." />
      {house.isPending ? <FormSkeleton fields={SETTING_SECTIONS.map(({ fields }) => fields.length)} /> : null}
      {house.isError && !house.data ? (
        <LoadFailure title="Impossible de charger les réglages." query={house} />
      ) : null}
      {house.data ? <HouseSettingsForm house={house.data} /> : null}
    </>
  );
}

function HouseSettingsForm({ house }: { house: Outputs['house']['all'] }) {
  const { form, changed, changedMeanwhile, save, isSaving } = useHouseForm(house);
  return (
    <form className={`stack gap-16 ${classes.form}`} noValidate onSubmit={save}>
      {/* The region is mounted empty: screen readers do not announce one that appears with its text. */}
      <div role="status">
        {changedMeanwhile.length > 0 ? (
          <p className={`surface bg-sun ${classes.news}`}>
            Un collègue vient de modifier&nbsp;:{' '}
            {changedMeanwhile.map((name) => SETTING_WORDS[name].label).join(', ')}. Votre saisie est
            conservée&nbsp;: vérifiez-la, puis enregistrez.
          </p>
        ) : null}
      </div>
      <nav aria-label="Sections des réglages" className={classes.sections}>
        {SETTING_SECTIONS.map(({ title }, i) => (
          <a key={title} href={`#section-${i}`}>
            {title}
          </a>
        ))}
      </nav>
      {SETTING_SECTIONS.map(({ title, fields }, i) => (
        <Card key={title} title={title} id={`section-${i}`} className={classes.section}>
          <div className={`stack top gap-24 ${classes.fields}`}>
            {fields.map((field) => (
              <SettingField key={field.name} field={field} form={form} />
            ))}
          </div>
        </Card>
      ))}
      <StickyAction
        note={changed.length > 0 ? 'Vos modifications ne sont pas encore enregistrées.' : undefined}
      >
        <Button type="submit" full size="lg" busy={isSaving} disabled={changed.length === 0}>
          Enregistrer
        </Button>
      </StickyAction>
      <UnsavedGuard isDirty={changed.length > 0 && !isSaving} />
    </form>
  );
}

function SettingField({ field, form }: { field: Setting; form: UseFormReturnType<HouseForm> }) {
  const { label, description } = SETTING_WORDS[field.name];
  const common = { label, help: description, ...form.getInputProps(field.name) };
  switch (field.kind) {
    case 'number':
      return <NumberField end={field.unit} {...common} />;
    case 'text':
      return <Field maxLength={field.maxLength} autoComplete="off" {...common} />;
    case 'line':
      return <LineField maxLength={field.maxLength} {...common} />;
    case 'phone':
      return <PhoneField {...common} autoComplete="off" />;
    case 'choice':
      return <SelectField options={field.choices} {...common} />;
    case 'switch':
      return (
        <Switch label={label} help={description} {...form.getInputProps(field.name, { type: 'checkbox' })} />
      );
    case 'hours':
      return <HoursField form={form} />;
    case 'holidays':
      return <HolidaysField form={form} />;
    case 'contact':
      return (
        <fieldset className="bare stack gap-4">
          <legend className="bare semibold">{label}</legend>
          <p className="muted text-14">{description}</p>
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
        </fieldset>
      );
    case 'workshop':
      return <WorkshopField form={form} />;
  }
}

function HoursField({ form }: { form: UseFormReturnType<HouseForm> }) {
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

const SUBJECT = { kind: 'depot', mapLabel: 'Carte pour placer l’atelier' } as const;

function WorkshopField({ form }: { form: UseFormReturnType<HouseForm> }) {
  const [isOpen, setOpen] = useState(false);
  const { label, description } = SETTING_WORDS.workshop;
  const { error } = form.getInputProps('workshop');
  const { workshop, farthestKm } = form.values;
  return (
    <div className="stack gap-4 across">
      <p className="semibold" id="workshop">
        {label}
      </p>
      <p className="muted text-14">{description}</p>
      <div className="row gap-16">
        <span>{describePlace(workshop)}</span>
        <Button
          kind="secondary"
          icon={IconMapPin}
          data-path="workshop"
          aria-describedby="workshop"
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
