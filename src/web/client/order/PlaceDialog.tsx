import { Button, Group } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { formatPoint, type Point } from '#domain/geo.ts';
import { toast } from '#web/toasts.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PlaceMap } from '#web/ui/map/LazyMaps.tsx';
import type { Here } from '#web/whereAmI.ts';
import classes from './OrderPage.module.css';
import { roughness } from './roughness.ts';
import { useSeeking } from './useSeeking.ts';

interface Choice {
  start: Point | null;
  /** What the phone found, when that is why the map opens. */
  rough: Here | null;
  onClose(): void;
  onChosen(point: Point): void;
}

/** A tap puts the pin, a drag moves it, the phone's own position finds it. */
export function PlaceDialog({ opened, ...choice }: Choice & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={choice.onClose} title="Choisissez votre position sur la carte" size="lg">
      <PlaceChoice {...choice} />
    </Dialog>
  );
}

/** Gone with the dialog that held it: a pin that was moved, confirmed or not, is none of the next opening's. */
function PlaceChoice({ start, rough, onClose, onChosen }: Choice) {
  const [point, setPoint] = useState(rough?.point ?? null);
  const [found, setFound] = useState(rough);
  const { seeking, seek, overtake } = useSeeking();
  const shown = point ?? start;
  const warning = found && shown === found.point ? roughness(found.accuracy) : undefined;
  const locate = async () => {
    const here = await seek();
    if (here === 'overtaken') return;
    if (!here) return toast.failure('Erreur de localisation', "Impossible d'obtenir votre position.");
    setPoint(here.point);
    setFound(here);
  };
  const move = (to: Point) => {
    overtake();
    setPoint(to);
  };
  return (
    <>
      <PlaceMap point={shown} onMove={move} found={found?.point ?? null} />
      <p className={classes.mapText} aria-live="polite">
        {shown
          ? `Position\u00a0: ${formatPoint(shown)}`
          : 'Touchez la carte à l’endroit où nous devons venir.'}
        {warning ? <strong className={classes.warning}>{warning}</strong> : null}
      </p>
      <Group grow preventGrowOverflow={false} mt="md">
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={20} />}
          loading={seeking}
          onClick={locate}
        >
          Ma position
        </Button>
        <Button
          disabled={!shown}
          onClick={() => {
            if (shown) onChosen(shown);
            onClose();
          }}
        >
          Confirmer la position
        </Button>
      </Group>
    </>
  );
}
