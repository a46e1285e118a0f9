import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { AVAILABILITY_WORDS } from '#domain/format/availabilityWords.ts';
import { AVAILABILITIES, type Availability } from '#domain/people/availability.ts';
import { trpc } from '#web/net/trpc.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import classes from './MissionsPage.module.css';
import { useMissions } from './MissionsProvider.tsx';

const EFFECTS: Record<Availability, string> = {
  on: '',
  pause: 'Aucune mission ne vous sera proposée.',
  breakdown: 'L’équipe est prévenue de votre panne.',
};

const OPTIONS = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_WORDS[value].label }));

/** The choice needs the network, because the desk would not know of one made offline. */
export function AvailabilityChoice() {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const { availability } = useMissions();
  const change = trpc.missions.setAvailability.useMutation({
    meta: {
      title: 'Disponibilité non enregistrée',
      text: 'Réessayez, ou appelez l’équipe.',
      showsAnswer: true,
    },
    onSuccess: (answer) => utils.missions.availability.setData(undefined, answer),
  });
  const state = change.isPending ? change.variables.state : availability;
  const effect = availability && !change.isPending ? EFFECTS[availability] : '';
  return (
    <>
      <button
        type="button"
        className={classes.control}
        data-availability={state}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {state === null ? null : <span className={`disc ${classes.dot}`} aria-hidden="true" />}
        {state === null ? 'Disponibilité' : AVAILABILITY_WORDS[state].label}
        <IconChevronDown className="fixed" size={18} aria-hidden="true" />
      </button>
      {isOpen ? (
        <div className={`whole-row ${classes.choices}`}>
          <Chips
            label="Ma disponibilité"
            options={OPTIONS}
            value={state}
            onChange={(next) => {
              if (!change.isPending) change.mutate({ state: next });
            }}
          />
          <div role="status">{effect ? <p className="mt-8 text-14">{effect}</p> : null}</div>
        </div>
      ) : null}
    </>
  );
}
