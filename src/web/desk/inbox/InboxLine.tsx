import type { ReactNode } from 'react';
import { formatDeadline } from '#domain/format/order/slotWords.ts';
import { RelativeTime, useNow } from '#web/ui/clock.tsx';
import desk from '../desk.module.css';

interface Props {
  name: string;
  at: number;
  /** While somebody waits for an answer. */
  dueAt?: number | undefined;
  /** A settled row alone has it; the list and the hour say the rest. */
  state?: ReactNode;
  words: string;
}

export function InboxLine({ name, at, dueAt, state, words }: Props) {
  return (
    <>
      <span className="row between leading-13">
        <span className="bold anywhere">{name}</span>
        {dueAt === undefined ? (
          <span className="muted text-14">
            <RelativeTime at={at} />
          </span>
        ) : (
          <DueHour at={dueAt} />
        )}
      </span>
      <span className={`muted text-14 leading-13 overflow-hidden ${desk.clamp}`}>{words}</span>
      {state ? <span>{state}</span> : null}
    </>
  );
}

export function DueHour({ at }: { at: number }) {
  const now = useNow();
  return (
    <span className={`text-14 bold ${at < now ? 'danger' : 'warning'}`}>
      {at < now ? 'en retard' : formatDeadline(at, now)}
    </span>
  );
}
