import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { useDialogSubject } from '#web/ui/feedback/Dialog.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import classes from '../Rounds.module.css';
import { type Bridge, describeClosure, type Roads } from './roadWords.ts';

const CloseRoadDialog = createLazyDialog(async () => (await import('./CloseRoadDialog.tsx')).CloseRoadDialog);

export function RoadsPanel() {
  const roads = trpc.dispatch.roads.useQuery();
  const { opening, open: askToClose, frame } = useDialogSubject<Bridge | null>();
  return (
    <section className="surface stack" aria-label="Routes et ponts">
      <div className="row between">
        <h2 className={`one-row text-16 ${classes.name}`}>Routes et ponts</h2>
        <Button kind="secondary" size="sm" onClick={() => askToClose(null)}>
          Autre route
        </Button>
      </div>
      {roads.data ? <RoadList roads={roads.data} onBridge={askToClose} /> : null}
      <QueryState query={roads} waiting={<CardSkeleton />} subject="les routes" />
      {opening ? <CloseRoadDialog key={opening.key} bridge={opening.subject} {...frame} /> : null}
    </section>
  );
}

type ListProps = { roads: Roads; onBridge(bridge: Bridge): void };

function RoadList({ roads: { closures, crossings }, onBridge }: ListProps) {
  const now = useNow();
  const open = trpc.dispatch.openRoad.useMutation({
    meta: { title: 'Route non rouverte', text: 'Réessayez.' },
  });
  return (
    <ul className="bare ruled">
      {closures.map(({ key, reason, ...times }) => (
        <li key={key} className="row between">
          <div className="words">
            <p className="semibold">{reason}</p>
            <p className="danger text-14 tabular">{describeClosure(times, now)}</p>
          </div>
          <Button
            kind="secondary"
            size="sm"
            aria-label={`Rouvrir, ${reason}`}
            busy={open.isPending && open.variables?.key === key}
            onClick={() => open.mutate({ key })}
          >
            Rouvrir
          </Button>
        </li>
      ))}
      {crossings
        .filter(({ isOpen }) => isOpen)
        .map((bridge) => (
          <li key={bridge.name} className="row between one-row">
            <span className="fill">{bridge.label}</span>
            <Button
              kind="ghost"
              size="sm"
              aria-label={`Fermer, ${bridge.label}`}
              onClick={() => onBridge(bridge)}
            >
              Fermer
            </Button>
          </li>
        ))}
    </ul>
  );
}
