import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { AVAILABILITIES, AVAILABILITY_WORDS, type Availability } from '#domain/people/availability.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { CallTeam } from '../Notices.tsx';
import classes from './MissionsPage.module.css';
import { useMissions } from './MissionsProvider.tsx';

const EFFECTS: Record<Exclude<Availability, 'breakdown'>, string> = {
  on: 'De nouvelles missions peuvent vous être proposées.',
  pause: 'Aucune mission ne vous sera proposée.',
};

const OPTIONS = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_WORDS[value].label }));

/** The change needs the network, because the desk would not know of one made offline. */
function useAvailabilityChange() {
  const utils = trpc.useUtils();
  return trpc.missions.setAvailability.useMutation({
    meta: {
      title: 'Disponibilité non enregistrée',
      text: 'Réessayez, ou appelez l’équipe.',
      showsAnswer: true,
    },
    onSuccess(answer) {
      utils.missions.availability.setData(undefined, answer);
      // The page says a breakdown as long as it lasts.
      if (answer.state === 'breakdown') return;
      toast.success(AVAILABILITY_WORDS[answer.state].label, EFFECTS[answer.state], undefined, true);
    },
  });
}

export function AvailabilityChoice() {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { availability, tapLock } = useMissions();
  // The number arrives before the menu opens in a dead zone.
  trpc.house.public.useQuery(undefined, { meta: { silent: true } });
  const change = useAvailabilityChange();
  useEffect(() => {
    if (tapLock) setOpen(false);
  }, [tapLock]);
  const state = change.isPending ? change.variables.state : availability;
  const choose = (next: Availability) => {
    setAsked(false);
    setOpen(false);
    button.current?.focus();
    if (!change.isPending) change.mutate({ state: next });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`gap-8 touch text-14 bold p-0 no-border bg-none leading-12 ${classes.control}`}
        data-availability={state}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {state === null ? null : <span className={`disc ${classes.dot}`} aria-hidden="true" />}
        {state === null ? 'Disponibilité' : AVAILABILITY_WORDS[state].label}
        <IconChevronDown className="fixed" size={18} aria-hidden="true" />
      </button>
      {isOpen ? (
        <div className={`whole-row stack gap-8 ${classes.choices}`}>
          <Chips
            label="Ma disponibilité"
            options={OPTIONS}
            value={isAsked ? 'breakdown' : state}
            onChange={(next) => (next === 'breakdown' ? setAsked(true) : choose(next))}
          />
          <div role="status" className="contents">
            {isAsked ? (
              <p className="text-14">L’équipe sera prévenue et confiera vos missions à un autre.</p>
            ) : null}
          </div>
          {isAsked ? (
            <Button danger full onClick={() => choose('breakdown')}>
              Signaler ma panne
            </Button>
          ) : null}
          {availability === 'breakdown' ? null : <CallTeam />}
        </div>
      ) : null}
    </>
  );
}

/** The state lasts after the words of the act have gone. */
export function BreakdownNotice() {
  const { availability } = useMissions();
  const change = useAvailabilityChange();
  return (
    <div role="status" className="contents">
      {availability === 'breakdown' ? (
        <Card className="row between bold p-8-12 bg-sun warning text-14" aria-label="En panne">
          <p>Vous êtes en panne{'\u00a0'}: l’équipe est prévenue et confiera vos missions à un autre.</p>
          <Button busy={change.isPending} onClick={() => change.mutate({ state: 'on' })}>
            Je peux repartir
          </Button>
          <CallTeam />
        </Card>
      ) : null}
    </div>
  );
}
