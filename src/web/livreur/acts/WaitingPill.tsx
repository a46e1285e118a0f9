import { IconCloudOff } from '@tabler/icons-react';
import { useLiveState } from '#web/net/live.ts';
import { isWaiting } from '#web/outbox/entry.ts';
import { useOutboxState } from '#web/outbox/outbox.ts';
import { When } from '#web/ui/When.tsx';
import classes from '../missions/MissionsPage.module.css';

/** What the phone holds that the server does not know, and how old the list is when it comes from the phone. */
export function WaitingPill({ savedAt, what }: { savedAt: number | null; what: string }) {
  const { entries, sending, lastFate } = useOutboxState();
  const live = useLiveState();
  const isOffline = live === 'offline' || lastFate === 'offline';
  // A first try is under way and shows on its button; a later one, after a failure, still counts as waiting.
  const count = sending && !isOffline ? 0 : entries.filter(isWaiting).length;
  return (
    <>
      <div role="status" className={classes.live}>
        {count > 0 ? (
          <p className={classes.pill}>
            <IconCloudOff size={20} aria-hidden="true" />
            <span>
              {isOffline ? 'Hors ligne' : 'Envoi'}
              {'\u00a0: '}
              {count > 1 ? `${count} actions` : '1 action'} en attente d’envoi
            </span>
          </p>
        ) : null}
      </div>
      {savedAt !== null && isOffline ? (
        <p className={classes.saved}>
          {what} sur ce téléphone <When at={savedAt} />.
        </p>
      ) : null}
    </>
  );
}
