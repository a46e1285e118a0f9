import { IconMapPin, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatIsoDay, formatLongDate } from '#domain/format/calendar.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatLongDay, formatSlot } from '#domain/format/order/slotWords.ts';
import { parseIsoDay } from '#domain/format/period.ts';
import { MOST_PICTURES } from '#domain/house.ts';
import type { Point } from '#domain/places/geo.ts';
import { describePlace } from '#domain/places/placeName.ts';
import { trpc } from '#web/net/trpc.ts';
import { QuartierSearch } from '#web/ordering/place/QuartierSearch.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Button, IconButton } from '#web/ui/form/Button.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { LazyPlaceMap } from '#web/ui/map/LazyMaps.tsx';
import { PictureField } from '../catalogue/PictureField.tsx';
import classes from './HousePage.module.css';
import { type SettingFieldProps, SettingFieldset, type SettingKind } from './settingKind.tsx';
import { SETTING_WORDS } from './settingWords.ts';

const SUBJECT = { kind: 'depot', mapLabel: 'Carte pour placer l’atelier' } as const;

export const workshopKind: SettingKind<Point, Point> = {
  toForm: (point) => point,
  describe: describePlace,
  Field: WorkshopField,
};

function WorkshopField({ input }: SettingFieldProps<Point>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stack gap-4">
      <p className="muted text-14" id="workshop-help">
        {SETTING_WORDS.workshop.description}
      </p>
      <div className="row gap-16">
        <span>{describePlace(input.value)}</span>
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
      <FieldError>{input.error}</FieldError>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Où est l’atelier&nbsp;?" size="lg">
        <WorkshopChoice
          start={input.value}
          onChosen={(point) => {
            input.onChange(point);
            setOpen(false);
          }}
        />
      </Dialog>
    </div>
  );
}

type Choice = { start: Point; onChosen(point: Point): void };

/** The choice unmounts with its dialog, so that the next opening starts from the setting again. */
function WorkshopChoice({ start, onChosen }: Choice) {
  const [point, setPoint] = useState(start);
  const [target, setTarget] = useState<Point | null>(null);
  const radiusKm = trpc.useUtils().house.all.getData()?.settings.farthestKm;
  return (
    <div className="stack gap-8">
      <QuartierSearch
        onChosen={(quartier) => {
          setPoint(quartier.point);
          setTarget({ ...quartier.point });
        }}
      />
      <LazyPlaceMap point={point} onMove={setPoint} target={target} subject={SUBJECT} radiusKm={radiusKm} />
      <p className="muted" aria-live="polite">
        {describePlace(point)}
      </p>
      <Button full className="mt-8" onClick={() => onChosen(point)}>
        Choisir cette position
      </Button>
    </div>
  );
}

export const picturesKind: SettingKind<string[], string[]> = {
  toForm: (pictures) => pictures,
  describe({ length }) {
    if (length === 0) return '';
    return length > 1 ? `${length}\u00a0photos` : '1\u00a0photo';
  },
  Field: PicturesField,
};

function PicturesField({ name, input }: SettingFieldProps<string[]>) {
  const pictures = input.value;
  // The same file chosen twice is one picture.
  const changePicture = (place: number, picture: string | null) =>
    input.onChange([...new Set(pictures.toSpliced(place, 1, ...(picture ? [picture] : [])))]);
  return (
    <SettingFieldset name={name} error={input.error}>
      <div className="stack gap-16">
        {[...pictures, null].slice(0, MOST_PICTURES).map((picture, place) => (
          <PictureField
            key={picture ?? 'next'}
            label={`Photo ${place + 1}`}
            imageUrl={picture}
            onChange={(changed) => changePicture(place, changed)}
          />
        ))}
      </div>
    </SettingFieldset>
  );
}

interface TypedDays {
  days: string[];
  /** What stands in the field is saved too, because its owner may not press the button beside it. */
  day: string;
}

const joinDays = ({ days, day }: TypedDays): string[] => [...new Set(day ? [...days, day] : days)].toSorted();

export const holidaysKind: SettingKind<string[], TypedDays> = {
  toForm: (days) => ({ days, day: '' }),
  read: joinDays,
  describe(days, today) {
    const next = days.filter((day) => day >= today);
    return next.map((day) => formatLongDay(Date.parse(day))).join(', ') || 'Aucun';
  },
  Field: HolidaysField,
};

function HolidaysField({ name, input }: SettingFieldProps<TypedDays>) {
  const { label, description } = SETTING_WORDS[name];
  const { days, day } = input.value;
  const today = formatIsoDay(useNow());
  const isDay = parseIsoDay(day) !== null;
  const isOver = isDay && day < today;
  // Days that are over leave the setting with the next change of it.
  const holidays = days.filter((one) => one >= today);
  const closing = joinDays({ days: holidays, day: isDay && !isOver ? day : '' });
  const change = (typed: TypedDays) => input.onChange(typed);
  return (
    <fieldset className="stack gap-8 bare">
      <legend className="visually-hidden">{label}</legend>
      <p className="muted text-14">{description}</p>
      <div className={`row top one-row ${classes.holiday}`}>
        <DayField
          aria-label="Jour de fermeture à ajouter"
          isInForm
          min={today}
          value={isDay ? day : ''}
          error={isOver ? 'Ce jour est passé.' : undefined}
          onDay={(typed) => change({ days: holidays, day: typed })}
          onWrong={(typed) => change({ days: holidays, day: typed })}
        />
        <Button
          kind="secondary"
          disabled={!isDay || isOver}
          onClick={() => change({ days: joinDays({ days: holidays, day }), day: '' })}
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
                onClick={() => change({ days: holidays.filter((other) => other !== one), day })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {/* The region is mounted empty: screen readers do not announce one that appears with its text. */}
      <div role="status">{closing.length > 0 ? <BookedVisits days={closing} /> : null}</div>
      <FieldError>{input.error}</FieldError>
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
    <div className="stack gap-8 surface bg-sun border-sun">
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
