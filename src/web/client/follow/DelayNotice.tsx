import { IconClock } from '@tabler/icons-react';
import type { Delay } from '#domain/format/order/delayWords.ts';
import classes from './DelayNotice.module.css';

type Props = { delay: Delay; isBrief: boolean };

/** Brief while a livreur rides, as the map and their call come first then. */
export function DelayNotice({ delay, isBrief }: Props) {
  return (
    <section
      className={`${classes.notice} p-12 round-14 bg-sun wrap-anywhere stack`}
      data-brief={isBrief}
      aria-label="Retard"
    >
      <div>
        <p className={`${classes.title} text-22`}>{delay.title}</p>
        {delay.cause ? <p>{delay.cause}</p> : null}
      </div>
      <div className={`${classes.hour} p-12 round-10 gap-12 bg-card flex middle`}>
        <IconClock className="fixed warning" size={24} aria-hidden="true" />
        <div>
          <p className={`${classes.newHour} text-18`}>{delay.hour}</p>
          <p className="text-14">{delay.hint}</p>
        </div>
      </div>
    </section>
  );
}
