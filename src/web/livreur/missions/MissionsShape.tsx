import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import classes from './MissionsPage.module.css';

export function MissionsShape({ name }: { name: string }) {
  return (
    <div className={`${classes.page} ${classes.wide} stack gap-8`}>
      <div className={`flex middle flex-wrap ${classes.head}`} data-own-bar>
        <h1 className={`touch text-18 ${classes.title}`}>Mes Missions</h1>
        <p className={`whole-row text-13 leading-13 wrap-anywhere ${classes.line}`}>
          Bonjour {name}. <span>Voici vos missions du jour</span>
        </p>
      </div>
      <ListSkeleton />
    </div>
  );
}
