import { IconAlertTriangle, IconChevronDown, IconDeviceTv, IconPlayerPause } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { paths } from '#domain/addresses.ts';
import { isOpenAt } from '#domain/promises/openHours.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Button, type ButtonProps } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import desk from '../desk.module.css';
import classes from './Plant.module.css';
import { describeStop } from './plantWords.ts';

const ActMenu = createRetryableLazy(async () => (await import('#web/ui/overlay/ActMenu.tsx')).ActMenu);
const StopPlantDialog = createLazyDialog(async () => (await import('./StopPlantDialog.tsx')).StopPlantDialog);

/** The plant's state, and what the desk may do about it; `PlantBand` restarts a stopped plant. */
export function PlantMenu() {
  const { isKnown, isStopped, askToStop, dialog } = useStopPlant();
  const words = usePlantWords();
  if (!isKnown) return <StateButton disabled>Atelier</StateButton>;
  const button = (
    <StateButton data-stopped={isStopped} data-closed={words === CLOSED}>
      {words}
    </StateButton>
  );
  const stop = { label: 'Arrêter l’atelier', icon: IconPlayerPause, onClick: askToStop };
  const screen = { label: 'Écran d’atelier', icon: IconDeviceTv, to: paths.admin.workshop } as const;
  return (
    <>
      <Suspense fallback={button}>
        <ActMenu
          target={button}
          acts={[...(isStopped ? [] : [stop]), { ...screen, target: '_blank' }]}
          position="bottom-end"
        />
      </Suspense>
      {dialog}
    </>
  );
}

const CLOSED = 'Atelier fermé';

export function usePlantWords(): string {
  const plantStop = trpc.dispatch.counts.useQuery().data?.plantStop;
  const openDays = trpc.house.public.useQuery().data;
  const now = useNow();
  if (plantStop) return 'Atelier arrêté';
  return openDays && !isOpenAt(openDays, now) ? CLOSED : 'Atelier en marche';
}

export function StopPlantButton() {
  const { isKnown, isStopped, askToStop, dialog } = useStopPlant();
  return (
    <>
      {isKnown && !isStopped ? (
        <Button kind="secondary" size="sm" icon={IconPlayerPause} onClick={askToStop}>
          Arrêter l’atelier
        </Button>
      ) : null}
      {dialog}
    </>
  );
}

function useStopPlant() {
  const [asking, setAsking] = useState(false);
  const { data } = trpc.dispatch.counts.useQuery();
  return {
    isKnown: data !== undefined,
    isStopped: Boolean(data?.plantStop),
    askToStop: () => setAsking(true),
    dialog: <StopPlantDialog opened={asking} onClose={() => setAsking(false)} />,
  };
}

function StateButton({ className = '', ...button }: ButtonProps) {
  return (
    <Button
      kind="ghost"
      size="sm"
      endIcon={<IconChevronDown size={16} aria-hidden="true" />}
      {...button}
      className={`${classes.state} ${className}`}
    />
  );
}

const RestartDialog = createLazyDialog(async () => (await import('./RestartDialog.tsx')).RestartDialog);

type PlantStop = NonNullable<Outputs['dispatch']['counts']['plantStop']>;

export function PlantBand({ stop }: { stop: PlantStop | null | undefined }) {
  const [asking, setAsking] = useState(false);
  const now = useNow();
  return (
    <>
      <div role="status">
        {stop ? (
          <div className={`row surface mb-16 anywhere p-12-16 bg-sun ${desk.band}`}>
            <IconAlertTriangle size={22} aria-hidden="true" />
            <p className="bold anywhere">{describeStop(stop, now)}</p>
            <Button size="sm" kind="secondary" onClick={() => setAsking(true)}>
              Reprendre
            </Button>
          </div>
        ) : null}
      </div>
      <RestartDialog opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
