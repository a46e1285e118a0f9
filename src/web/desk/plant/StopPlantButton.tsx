import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';

const StopPlantDialog = createLazyDialog(async () => (await import('./StopPlantDialog.tsx')).StopPlantDialog);

/** The button is disabled until it is known whether the plant runs; `PlantBand` restarts a stopped plant. */
export function StopPlantButton() {
  const [asking, setAsking] = useState(false);
  const { data } = trpc.dispatch.counts.useQuery();
  return (
    <>
      {data === undefined || data.plantStop === null ? (
        <Button
          kind="secondary"
          disabled={data === undefined}
          icon={IconPlayerPause}
          iconSize={18}
          onClick={() => setAsking(true)}
        >
          Arrêter l’atelier
        </Button>
      ) : null}
      <StopPlantDialog opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
