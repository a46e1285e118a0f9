import { joinClockWords } from '#domain/clock/clockWords.ts';
import { capitalize } from '#domain/format/text.ts';
import type { ToldOrder } from '#web/ui/clock.tsx';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import classes from './MissionCard.module.css';

export function MissionTimes({ mission }: { mission: ToldOrder }) {
  const orderClock = useHouseClock(mission, 'livreur');
  if (!orderClock) return null;
  const { clock, words } = orderClock;
  const beside = [words.delay, words.promised].filter(Boolean).join(', ');
  return (
    <p className={`tabular p-8-16 bg-pale leading-13 ${classes.times}`} data-late={clock.missed || undefined}>
      <strong className={`text-22 heavy tight ${classes.hour}`}>{capitalize(joinClockWords(words))}</strong>
      {beside ? <span className="block text-14">{beside}</span> : null}
    </p>
  );
}

interface FoldedTimeProps {
  mission: ToldOrder;
  /** Only the first late mission says so: what all rows shout, nobody reads. */
  isFirstLate: boolean;
}

export function FoldedTime({ mission, isFirstLate }: FoldedTimeProps) {
  const orderClock = useHouseClock(mission, 'livreur');
  if (!orderClock) return null;
  const { words } = orderClock;
  if (isFirstLate && words.delay) return <strong className="danger tabular">{words.delay}</strong>;
  return <span className="tabular">{capitalize(joinClockWords(words))}</span>;
}
