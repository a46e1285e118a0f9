import type { UseFormReturnType } from '@mantine/form';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import type { Point } from '#domain/places/geo.ts';
import { describePlace } from '#domain/places/placeName.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { LazyPlaceMap } from '#web/ui/map/LazyMaps.tsx';
import type { HouseForm } from './houseForm.ts';
import { SETTING_WORDS } from './settingWords.ts';

const SUBJECT = { kind: 'depot', mapLabel: 'Carte pour placer l’atelier' } as const;

export function WorkshopField({ form }: { form: UseFormReturnType<HouseForm> }) {
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
