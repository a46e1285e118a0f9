import { useEffect, useState } from 'react';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { isReturning } from '#domain/orders/order.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import type { ShownMission } from '../acts/act.ts';
import { getFailLabel } from '../acts/acts.ts';
import { useMissions } from './MissionsProvider.tsx';

const FailDialog = createLazyDialog(async () => (await import('../sheets/FailSheet.tsx')).FailSheet);

/** The button stands apart from the next act, so that neither is tapped in place of the other. */
export function FailedVisit({ mission }: { mission: ShownMission }) {
  const { tapLock } = useMissions();
  const [isOpen, setOpen] = useState(false);
  // A visit may fail where there is no network, so the dialog loads early.
  useEffect(FailDialog.preload, []);
  if (!isOnTheRoad(mission.status) && !isReturning(mission)) return null;
  return (
    <>
      <Button
        full
        kind="ghost"
        danger
        className="mt-12"
        disabled={tapLock !== null}
        onClick={() => setOpen(true)}
      >
        {getFailLabel(mission.status)}
      </Button>
      <FailDialog mission={mission} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
