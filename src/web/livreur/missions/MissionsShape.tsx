import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import head from './MissionsHead.module.css';
import classes from './MissionsPage.module.css';

/** MissionsPage before its script and its data. */
export function MissionsShape({ name }: { name: string }) {
  return (
    <div className={classes.page}>
      <div className={head.head}>
        <h1 className={`${head.title} ${head.alone}`}>Mes Missions</h1>
        <p className={head.line}>
          Bonjour {name}. <span>Voici vos missions du jour</span>
        </p>
      </div>
      <ListSkeleton />
    </div>
  );
}
