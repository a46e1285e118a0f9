import { IconAlertTriangle, IconChevronDown, IconDeviceTv, IconPlayerPause } from '@tabler/icons-react';
import { type CSSProperties, Suspense } from 'react';
import { paths } from '#domain/addresses.ts';
import { isOpenAt } from '#domain/promises/openHours.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Button, type ButtonProps } from '#web/ui/form/Button.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import desk from '../desk.module.css';
import { AskButton } from '../dialogs/AskButton.tsx';
import { useDialogs } from '../dialogs/questions.ts';
import classes from './Plant.module.css';
import { describeStop } from './plantWords.ts';

const ActMenu = createRetryableLazy(async () => (await import('#web/ui/overlay/ActMenu.tsx')).ActMenu);

/** The plant's state, and what the desk may do about it; `PlantBand` restarts a stopped plant. */
export function PlantMenu() {
  const { data } = trpc.dispatch.counts.useQuery();
  const { ask } = useDialogs();
  const words = usePlantWords();
  if (!data) return <StateButton disabled>Atelier</StateButton>;
  const runningDot = words === CLOSED ? undefined : 'var(--tone-green-mark)';
  const dot = data.plantStop ? 'var(--sun)' : runningDot;
  const button = <StateButton style={{ '--dot': dot } as CSSProperties}>{words}</StateButton>;
  const stop = {
    label: 'Arrêter l’atelier',
    icon: IconPlayerPause,
    onClick: () => ask({ about: 'stopPlant' }),
  };
  const screen = { label: 'Écran d’atelier', icon: IconDeviceTv, to: paths.admin.workshop } as const;
  return (
    <Suspense fallback={button}>
      <ActMenu
        target={button}
        acts={[...(data.plantStop ? [] : [stop]), { ...screen, target: '_blank' }]}
        position="bottom-end"
      />
    </Suspense>
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
  const { data } = trpc.dispatch.counts.useQuery();
  return data && !data.plantStop ? (
    <AskButton icon={IconPlayerPause} question={{ about: 'stopPlant' }}>
      Arrêter l’atelier
    </AskButton>
  ) : null;
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

type PlantStop = NonNullable<Outputs['dispatch']['counts']['plantStop']>;

export function PlantBand({ stop }: { stop: PlantStop | null | undefined }) {
  const now = useNow();
  return (
    <div role="status">
      {stop ? (
        <div className={`row surface mb-16 anywhere p-12-16 bg-sun ${desk.band}`}>
          <IconAlertTriangle size={22} aria-hidden="true" />
          <p className="bold anywhere">{describeStop(stop, now)}</p>
          <AskButton question={{ about: 'restartPlant' }}>Reprendre</AskButton>
        </div>
      ) : null}
    </div>
  );
}
