import { IconClock } from '@tabler/icons-react';
import type { ClockWords } from '#domain/clock/clockWords.ts';
import type { Delay } from '#domain/format/order/promiseWords.ts';
import classes from './EventLines.module.css';

/** The subject stands above the hour, on a wide screen too. */
export const EventLines = ({ lead, when }: Pick<ClockWords, 'lead' | 'when'>) => (
  <>
    <span className="block">{lead}</span>
    {when ? <span className="block tabular"> {when}</span> : null}
  </>
);

/** The promise, its move and the distance stand under the event, where there is something to say. */
export const BesideLines = ({ lines }: { lines: (string | null | undefined)[] }) =>
  lines.map((line) =>
    line ? (
      <p key={line} className="text-14 muted tabular">
        {line}
      </p>
    ) : null,
  );

/** The apology is the heading of its page or card, in the place of the event. */
export function DelayNotice({ delay, as: Heading }: { delay: Delay; as: 'h1' | 'h2' }) {
  return (
    <div className={`stack p-12 round-14 bg-sun wrap-anywhere ${classes.notice}`}>
      <div>
        <Heading className="heavy tight balance leading-13 text-22">{delay.title}</Heading>
        {delay.cause ? <p>{delay.cause}</p> : null}
      </div>
      <div className="gap-12 flex middle p-12 round-10 bg-card">
        <IconClock className="fixed warning" size={24} aria-hidden="true" />
        <div>
          <p className="heavy tight balance leading-13 text-18">{delay.hour}</p>
          {delay.hint ? <p className="text-14">{delay.hint}</p> : null}
        </div>
      </div>
    </div>
  );
}
