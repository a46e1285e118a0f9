import { IconClock } from '@tabler/icons-react';
import type { Delay } from '#domain/format/order/delayWords.ts';
import classes from './DelayNotice.module.css';

type Props = { delay: Delay; isBrief: boolean };

/** Brief while a livreur rides, as the map and their call come first then. */
export function DelayNotice({ delay, isBrief }: Props) {
  return (
    <section className={`${classes.notice} stack`} data-brief={isBrief} aria-label="Retard">
      <div>
        <p className={classes.title}>{delay.title}</p>
        {delay.cause ? <p>{delay.cause}</p> : null}
      </div>
      <div className={classes.hour}>
        <IconClock size={24} aria-hidden="true" />
        <div>
          <p className={classes.newHour}>{delay.hour}</p>
          <p className="text-14">{delay.hint}</p>
        </div>
      </div>
    </section>
  );
}
