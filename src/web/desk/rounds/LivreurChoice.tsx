import { AVAILABILITY_WORDS } from '#domain/format/availabilityWords.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';
import classes from './Rounds.module.css';
import type { DayPlan } from './useDayPlan.ts';

type Props = Pick<DayPlan, 'people' | 'unticked' | 'setTicked'>;

export function LivreurChoice({ people, unticked, setTicked }: Props) {
  return (
    <fieldset className={`row bare gap-0-16 ${classes.people}`}>
      <legend className="visually-hidden">Livreurs qui roulent ce jour-là</legend>
      {people.map(({ id, fullname, availability }) => {
        const isOn = availability === 'on';
        return (
          <label
            key={id}
            className={`gap-8 touch text-14 semibold pointer ${classes.person}`}
            data-away={!isOn}
          >
            <input
              type="checkbox"
              checked={isOn && !unticked.has(id)}
              disabled={!isOn}
              onChange={(event) => setTicked(id, event.currentTarget.checked)}
            />
            <span className="anywhere">{fullname}</span>
            {isOn ? null : (
              <Badge tone={AVAILABILITY_WORDS[availability].tone}>
                {AVAILABILITY_WORDS[availability].label}
              </Badge>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
