import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { failLabel } from '../acts/acts.ts';
import { FailDialog } from '../sheets/FailDialog.tsx';
import classes from './MissionCard.module.css';
import { type ShownMission, useMissions } from './MissionsProvider.tsx';

const AT_A_DOOR = ['pickup_en_route', 'delivery_en_route', 'cancelled'];

/** Apart from the next act, for nobody to be taken for the other. */
export function FailedVisit({ mission }: { mission: ShownMission }) {
  const { tapLock } = useMissions();
  const [isOpen, setOpen] = useState(false);
  useEffect(FailDialog.preload, []);
  if (!AT_A_DOOR.includes(mission.status)) return null;
  return (
    <>
      <Button
        fullWidth
        variant="subtle"
        color="red"
        className={classes.fail}
        disabled={tapLock !== null}
        onClick={() => setOpen(true)}
      >
        {failLabel(mission.status)}
      </Button>
      <FailDialog mission={mission} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
