import { useState } from 'react';
import { readLocalValue, writeLocalValue } from '#web/storage/localValue.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { turnOnPush } from './push.ts';
import { usePush } from './usePush.ts';

const POSTPONED = 'laveo:notifications-postponed';

export interface PushOfferProps {
  title: string;
  /** Without it the offer is one row among others, with nothing to put off. */
  text?: string;
}

export function PushOfferCard({ title, text }: PushOfferProps) {
  const { state, isBusy, change } = usePush();
  const [isPostponed, setPostponed] = useState(() => readLocalValue(POSTPONED) !== null);
  if (state !== 'off' || isPostponed) return null;
  if (text === undefined)
    return (
      <p className="row between one-row border-top">
        {title}
        <Button kind="ghost" flush busy={isBusy} onClick={() => void change(turnOnPush)}>
          Activer
        </Button>
      </p>
    );
  const postpone = () => {
    writeLocalValue(POSTPONED, true);
    setPostponed(true);
  };
  return (
    <Card title={title}>
      <p className="muted mb-12">{text}</p>
      <div className="row">
        <Button kind="pale" busy={isBusy} onClick={() => void change(turnOnPush)}>
          Me prévenir
        </Button>
        <Button kind="ghost" onClick={postpone}>
          Plus tard
        </Button>
      </div>
    </Card>
  );
}
