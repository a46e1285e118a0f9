import { IconClock } from '@tabler/icons-react';
import type { Delay } from '#domain/format/order/delayWords.ts';
import classes from './DelayNotice.module.css';

/** Brief while a livreur rides, as the map and their call come first then. */
export function DelayNotice({ delay, isBrief }: { delay: Delay; isBrief: boolean }) {
  return (
    <div className={`stack p-12 round-14 bg-sun wrap-anywhere ${classes.notice}`} data-brief={isBrief}>
      <div>
        <p className={`text-22 heavy tight balance ${classes.title}`}>{delay.title}</p>
        {delay.cause ? <p>{delay.cause}</p> : null}
      </div>
      <div className={`gap-12 flex middle p-12 round-10 bg-card ${classes.hour}`}>
        <IconClock className="fixed warning" size={24} aria-hidden="true" />
        <div>
          <p className={`text-18 heavy tight balance ${classes.newHour}`}>{delay.hour}</p>
          {delay.hint ? <p className="text-14">{delay.hint}</p> : null}
        </div>
      </div>
    </div>
  );
}
