import { IconCloudOff } from '@tabler/icons-react';
import { When } from '#web/ui/When.tsx';
import { useActs } from './actQueue.ts';
import classes from './MissionsPage.module.css';
import { useMissions } from './MissionsProvider.tsx';
import { useOnline } from './useOnline.ts';

/** What the phone holds that the server does not know, and how old the list is when it comes from the phone. */
export function WaitingPill() {
  const { acts, sending, cut } = useActs();
  const { savedAt } = useMissions();
  const online = useOnline() && !cut;
  // A first attempt is on its way; a later one of what was cut off still waits in his eyes.
  const waiting = sending && !cut ? 0 : acts.length;
  return (
    <>
      <div role="status" className={classes.live}>
        {waiting > 0 ? (
          <p className={classes.pill}>
            <IconCloudOff size={20} aria-hidden="true" />
            <span>
              {online ? 'Envoi' : 'Hors ligne'}
              {'\u00a0: '}
              {waiting > 1 ? `${waiting} actions` : '1 action'} en attente d’envoi
            </span>
          </p>
        ) : null}
      </div>
      {savedAt !== null && !online ? (
        <p className={classes.saved}>
          Liste enregistrée sur ce téléphone <When at={savedAt} />.
        </p>
      ) : null}
    </>
  );
}
