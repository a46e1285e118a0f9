import { Switch } from '@mantine/core';
import { useSession } from '#web/session.tsx';
import classes from './MissionsHead.module.css';
import { useMissions } from './MissionsProvider.tsx';
import { useSharing } from './sharing.tsx';

export function MissionsHead() {
  const { me } = useSession();
  const { todo } = useMissions();
  const { wanted, choose } = useSharing();
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <div className={classes.top}>
          <h1 className={classes.title}>Mes Missions</h1>
          <PositionPill />
        </div>
        <p className={classes.line}>
          Bonjour {me?.fullname || 'livreur'}
          <br />
          Voici vos missions du jour
        </p>
      </div>
      {/* Where nothing is to be driven, there is nothing to share. */}
      {todo.length > 0 ? (
        <Switch
          label="Partager ma position"
          checked={wanted === true}
          onChange={(event) => choose(event.currentTarget.checked)}
          classNames={{ body: classes.switch, label: classes.label, track: classes.track }}
        />
      ) : null}
    </div>
  );
}

const WORDS = {
  off: '',
  ready: 'en course seulement',
  unknown: 'recherche…',
  shared: 'position partagée',
  refused: 'position refusée',
};

/** The region is there before its words: a live region born full is not read. */
function PositionPill() {
  const { state } = useSharing();
  return (
    <span role="status">
      {WORDS[state] ? (
        <span className={classes.pill} data-state={state}>
          <span className={classes.dot} aria-hidden="true" />
          {WORDS[state]}
        </span>
      ) : null}
    </span>
  );
}
