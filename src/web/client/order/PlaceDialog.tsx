import { Button, Group } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import type { Point } from '#domain/geo.ts';
import { placeName } from '#domain/places/placeName.ts';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import type { PositionFix } from '#web/ui/map/geolocation.ts';
import { PlaceMap } from '#web/ui/map/LazyMaps.tsx';
import { accuracyWarning } from './accuracyWarning.ts';
import classes from './OrderPage.module.css';
import { useGeolocation } from './useGeolocation.ts';

interface Choice {
  start: Point | null;
  /** Set when the map opens because the phone's position is inaccurate. */
  roughFix: PositionFix | null;
  /** Says so when no livreur can come to a point. */
  isRefused(point: Point): boolean;
  onClose(): void;
  onChosen(point: Point): void;
}

/** The pin is placed by a tap, a drag or the phone's position. */
export function PlaceDialog({ opened, ...choice }: Choice & { opened: boolean }) {
  return (
    <ModalFrame
      opened={opened}
      onClose={choice.onClose}
      title="Choisissez votre position sur la carte"
      size="lg"
    >
      <PlaceChoice {...choice} />
    </ModalFrame>
  );
}

/** Unmounts with its dialog, so that the next opening does not start from the pin of this one. */
function PlaceChoice({ start, roughFix, isRefused, onClose, onChosen }: Choice) {
  const [point, setPoint] = useState(roughFix?.point ?? null);
  const [fix, setFix] = useState(roughFix);
  const { isLocating, locate, cancelLocating } = useGeolocation();
  const shown = point ?? start;
  const warning = fix && shown === fix.point ? accuracyWarning(fix.accuracy) : undefined;
  const choosePosition = async () => {
    const newFix = await locate();
    if (!newFix) return;
    setPoint(newFix.point);
    setFix(newFix);
  };
  const move = (to: Point) => {
    cancelLocating();
    setPoint(to);
  };
  return (
    <>
      <PlaceMap point={shown} onMove={move} gpsPoint={fix?.point ?? null} />
      <p className={classes.mapText} aria-live="polite">
        {shown ? placeName(shown) : 'Touchez la carte à l’endroit où nous devons venir.'}
        {warning ? <strong className={classes.warning}>{warning}</strong> : null}
      </p>
      <Group grow preventGrowOverflow={false} mt="md">
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={20} />}
          loading={isLocating}
          onClick={choosePosition}
        >
          Ma position
        </Button>
        <Button
          disabled={!shown}
          onClick={() => {
            if (!shown || isRefused(shown)) return;
            onChosen(shown);
            onClose();
          }}
        >
          Confirmer la position
        </Button>
      </Group>
    </>
  );
}
