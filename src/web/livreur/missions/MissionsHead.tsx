import { useSession } from '#web/shell/session.tsx';
import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { AvailabilityChoice } from '../availability/AvailabilityChoice.tsx';
import { useSharing } from '../position/sharing.tsx';
import classes from './MissionsHead.module.css';
import { useMissions } from './MissionsProvider.tsx';

export function MissionsHead() {
  const { me } = useSession();
  const { todo } = useMissions();
  const { choice, choose } = useSharing();
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
      <AvailabilityChoice />
      {todo.length > 0 ? (
        <Switch
          label="Partager ma position"
          checked={choice === true}
          onChange={(event) => choose(event.currentTarget.checked)}
          className={classes.switch}
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

/** Mounted empty: screen readers do not announce a live region that appears with its text. */
function PositionPill() {
  const { state } = useSharing();
  return (
    <span role="status">
      {WORDS[state] ? (
        <Badge className={classes.pill} data-state={state} dot={state === 'shared' ? 'full' : 'hollow'}>
          {WORDS[state]}
        </Badge>
      ) : null}
    </span>
  );
}
