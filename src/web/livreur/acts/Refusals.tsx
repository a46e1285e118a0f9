import { Button } from '@mantine/core';
import { removeEntry, useOutboxState } from '#web/outbox/outbox.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from '../missions/MissionsPage.module.css';

/** Acts that the server has refused: shown until they are read, for a toast may pass unnoticed on the road. */
export function Refusals() {
  const { entries } = useOutboxState();
  return entries.map(({ id, refusal }) =>
    refusal ? (
      <Card key={id} className={classes.notice} data-tone="refused" aria-label={refusal.title}>
        <p className={classes.strong}>{refusal.title}</p>
        <p>{refusal.text}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void removeEntry(id)}>
            J’ai compris
          </Button>
        </div>
      </Card>
    ) : null,
  );
}
