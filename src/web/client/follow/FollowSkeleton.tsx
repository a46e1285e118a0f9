import { Ghost, LoadingRegion } from '#web/ui/feedback/Skeletons.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './FollowCard.module.css';

export function FollowSkeleton() {
  return (
    <LoadingRegion>
      <Card as="div" className={`container ${classes.card}`}>
        <div className="stack gap-16">
          <Ghost height={6} />
          <Ghost height={26} width="86%" />
          <Ghost height={18} width="62%" />
          <Ghost height={82} />
          <Ghost height={48} />
        </div>
      </Card>
    </LoadingRegion>
  );
}
