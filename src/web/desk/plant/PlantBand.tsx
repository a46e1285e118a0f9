import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Outputs } from '#web/net/procedures.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { useNow } from '#web/ui/useNow.ts';
import desk from '../desk.module.css';
import { describeStop } from './plantWords.ts';

const RestartDialog = createLazyDialog(async () => (await import('./RestartDialog.tsx')).RestartDialog);

type PlantStop = NonNullable<Outputs['dispatch']['counts']['plantStop']>;

export function PlantBand({ stop }: { stop: PlantStop | null | undefined }) {
  const [asking, setAsking] = useState(false);
  const now = useNow();
  return (
    <>
      <div role="status">
        {stop ? (
          <div className={`row surface anywhere ${desk.band}`}>
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
