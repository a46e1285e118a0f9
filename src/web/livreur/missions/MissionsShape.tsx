import { GhostList } from '#web/shell/AreaSkeleton.tsx';
import head from './MissionsHead.module.css';
import classes from './MissionsPage.module.css';

/** MissionsPage before its script and its data. */
export function MissionsShape({ name }: { name: string }) {
  return (
    <div className={classes.page}>
      <div className={head.head}>
        <div className={head.words}>
          <div className={head.top}>
            <h1 className={head.title}>Mes Missions</h1>
          </div>
          <p className={head.line}>
            Bonjour {name}
            <br />
            Voici vos missions du jour
          </p>
        </div>
      </div>
      <GhostList count={3} />
    </div>
  );
}
