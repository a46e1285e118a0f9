import { PROGRESS_CHIPS } from '#domain/lifecycle/progressChips.ts';
import { Ghost, LoadingRegion } from '#web/ui/feedback/Skeletons.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import steps from '#web/ui/OrderTimeline.module.css';
import classes from './FollowCard.module.css';

export function FollowSkeleton() {
  return (
    <LoadingRegion>
      <Card as="div" className={classes.card}>
        <div className="row between">
          <Ghost height={20} width={150} />
          <Ghost height={26} width={96} isRound />
        </div>
        <div className={classes.headline}>
          <Ghost height={26} width="86%" />
        </div>
        <Ghost height={18} width="62%" />
        <div className={classes.parts}>
          <ul className="bare">
            {PROGRESS_CHIPS.map((chip) => (
              <li key={chip} className={steps.step} data-state="next">
                <span className={steps.mark} />
                <Ghost height={18} width="58%" />
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </LoadingRegion>
  );
}
