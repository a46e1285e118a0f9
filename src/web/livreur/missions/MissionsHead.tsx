import { useSession } from '#web/shell/session.tsx';
import { AvailabilityChoice } from '../availability/AvailabilityChoice.tsx';
import { PositionSwitch } from '../position/PositionSwitch.tsx';
import classes from './MissionsHead.module.css';
import { useMissions } from './MissionsProvider.tsx';

export function MissionsHead() {
  const { me } = useSession();
  const { todo, state } = useMissions();
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>Mes Missions</h1>
      <AvailabilityChoice />
      {todo.length > 0 || state === 'loading' ? <PositionSwitch /> : null}
      <p className={classes.line}>
        Bonjour {me?.fullname || 'livreur'}. <span>Voici vos missions du jour</span>
      </p>
    </div>
  );
}
