import { useState } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { Ghost, LoadingRegion } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from '../Rounds.module.css';
import { describeClosure, listPassable, type Roads } from './roadWords.ts';

const CloseRoadDialog = createLazyDialog(async () => (await import('./CloseRoadDialog.tsx')).CloseRoadDialog);

interface Props {
  /** Called when the roads change, before the hours are asked for again. */
  onChange(words: string): void;
}

export function RoadsPanel({ onChange }: Props) {
  const roads = trpc.dispatch.roads.useQuery();
  const [openings, setOpenings] = useState(0);
  const [isClosing, setClosing] = useState(false);
  return (
    <section className="surface stack" aria-label="Routes et ponts">
      <div className="row between">
        <h2 className={`one-row text-16 ${classes.name}`}>Routes et ponts</h2>
        <Button
          kind="secondary"
          size="sm"
          disabled={!roads.data}
          onClick={() => {
            setOpenings(openings + 1);
            setClosing(true);
          }}
        >
          Fermer une route
        </Button>
      </div>
      {roads.data ? <RoadList roads={roads.data} onChange={onChange} /> : null}
      {roads.isPending ? (
        <LoadingRegion className="stack">
          <Ghost height={44} />
          <Ghost height={44} />
        </LoadingRegion>
      ) : null}
      {roads.isError && !roads.data ? (
        <LoadFailure title="Impossible de charger les routes." query={roads} />
      ) : null}
      {openings > 0 ? (
        // Each opening is a question of its own, with a key of its own.
        <CloseRoadDialog
          key={openings}
          crossings={roads.data?.crossings ?? []}
          opened={isClosing}
          onClose={() => setClosing(false)}
          onDone={() => onChange('Cette fermeture')}
        />
      ) : null}
    </section>
  );
}

function RoadList({ roads: { closures, crossings }, onChange }: { roads: Roads } & Props) {
  const now = useNow();
  const open = trpc.dispatch.openRoad.useMutation({
    meta: { title: 'Route non rouverte', text: 'Réessayez.' },
    onSuccess: () => onChange('Cette réouverture'),
  });
  const confirm = trpc.dispatch.confirmCrossing.useMutation({
    meta: { title: 'Non enregistré', text: 'Réessayez.' },
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
      {listPassable(crossings).map(({ name, label, isOpen, checkedAt }) => (
        <li key={name} className="row between">
          <div className="words">
            <p className="row gap-8">
              <span className="semibold">{label}</span>
              <Badge tone={isOpen ? 'grey' : 'red'}>{isOpen ? 'Ouvert' : 'Fermé'}</Badge>
            </p>
            {checkedAt === null ? <p className="muted text-14">À vérifier sur le terrain</p> : null}
          </div>
          {checkedAt === null ? (
            <Button
              kind="ghost"
              size="sm"
              aria-label={`Vérifié, ${label}`}
              busy={confirm.isPending && confirm.variables?.name === name}
              onClick={() => confirm.mutate({ name })}
            >
              Vérifié
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
