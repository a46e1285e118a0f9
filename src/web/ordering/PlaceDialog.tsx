import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { findNamedQuartier } from '#domain/places/addressWords.ts';
import type { Point } from '#domain/places/geo.ts';
import { describePlace } from '#domain/places/placeName.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { PositionFix } from '#web/ui/map/geolocation.ts';
import { LazyPlaceMap } from '#web/ui/map/LazyMaps.tsx';
import { findAccuracyWarning } from '../ui/map/controls/useGeolocation.ts';
import classes from './place/Place.module.css';
import { QuartierSearch } from './place/QuartierSearch.tsx';

interface Choice {
  start: Point | null;
  address: string;
  teamPhone: string | null;
  roughFix: PositionFix | null;
  isRefused(point: Point): boolean;
  onClose(): void;
  onChosen(point: Point): void;
}

/** The dialog fills a phone's screen, so that the map is as large as it can be with the button in view. */
export function PlaceDialog({ opened, title, ...choice }: Choice & { opened: boolean; title: string }) {
  const isPhone = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
  return (
    <ModalFrame
      opened={opened}
      onClose={choice.onClose}
      title={title}
      size="lg"
      fullScreen={isPhone}
      classNames={{ content: `column ${classes.content}`, body: `fill column ${classes.body}` }}
    >
      <PlaceChoice {...choice} />
    </ModalFrame>
  );
}

/** The component unmounts with its dialog, so that the next opening does not start from this pin. */
function PlaceChoice({ start, address, teamPhone, roughFix, isRefused, onClose, onChosen }: Choice) {
  const [point, setPoint] = useState(roughFix?.point ?? start ?? findNamedQuartier(address)?.point ?? null);
  const [fix, setFix] = useState(roughFix);
  const [target, setTarget] = useState<Point | null>(null);
  const [isMissed, setMissed] = useState(false);
  const warning = fix && point === fix.point ? findAccuracyWarning(fix.accuracy) : undefined;
  const confirmPoint = () => {
    setMissed(!point);
    if (!point || isRefused(point)) return;
    onChosen(point);
    onClose();
  };
  return (
    <>
      <QuartierSearch
        teamPhone={teamPhone}
        onChosen={(quartier) => {
          setPoint(quartier.point);
          // The copy is a new object, so that choosing the same quartier again moves the map back to it.
          setTarget({ ...quartier.point });
        }}
      />
      <div className={`fill ${classes.map}`}>
        <LazyPlaceMap
          point={point}
          onMove={setPoint}
          onLocated={(newFix) => {
            setPoint(newFix.point);
            setFix(newFix);
          }}
          target={target}
          withoutTiles="Cherchez le quartier, puis décrivez le lieu en mots."
          height="100%"
        />
      </div>
      <p className={`semibold leading-135 ${classes.words}`} aria-live="polite">
        {point ? (
          describePlace(point)
        ) : (
          <span className={isMissed ? 'danger' : 'muted regular'}>
            Déplacez la carte&nbsp;: le point montre où nous venons.
          </span>
        )}
        {warning ? <span className="block regular">{warning}</span> : null}
      </p>
      <DialogFoot>
        <Button full size="lg" onClick={confirmPoint}>
          Confirmer la position
        </Button>
      </DialogFoot>
    </>
  );
}
