import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import classes from './MissionsPage.module.css';

export function MissionsShape({ name }: { name: string }) {
  return (
    <div className={`${classes.page} ${classes.wide} stack gap-8`}>
      <div className={`${classes.head} flex middle flex-wrap`}>
        <h1 className={`${classes.title} text-18 touch`}>Mes Missions</h1>
        <p className={`${classes.line} whole-row text-13 leading-13 wrap-anywhere`}>
          Bonjour {name}. <span>Voici vos missions du jour</span>
        </p>
      </div>
      <ListSkeleton />
    </div>
  );
}
