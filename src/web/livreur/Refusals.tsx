import { Button } from '@mantine/core';
import { Card } from '#web/ui/Card.tsx';
import { dismissRefusal, useActs } from './actQueue.ts';
import classes from './MissionsPage.module.css';

/** Acts that the server has refused: told until they are read, for the toast may have passed on the road. */
export function Refusals() {
  const { refusals } = useActs();
  return refusals.map(({ actId, title, text }) => (
    <Card key={actId} className={classes.notice} data-tone="refused" aria-label={title}>
      <p className={classes.strong}>{title}</p>
      <p>{text}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => dismissRefusal(actId)}>
          J’ai compris
        </Button>
      </div>
    </Card>
  ));
}
