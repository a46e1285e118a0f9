import { IconCurrentLocation, IconCurrentLocationOff } from '@tabler/icons-react';
import classes from '../missions/MissionsHead.module.css';
import { useSharing } from './sharing.tsx';

const WORDS = {
  off: 'Partager ma position',
  ready: 'position en route',
  unknown: 'recherche de votre position…',
  shared: 'position partagée',
  refused: 'position refusée',
};

/** Says whether the position is shared, and changes it. */
export function PositionSwitch() {
  const { state, choice, choose } = useSharing();
  const Icon = state === 'off' || state === 'refused' ? IconCurrentLocationOff : IconCurrentLocation;
  return (
    <span role="status">
      <button
        type="button"
        className={classes.control}
        data-state={state}
        aria-pressed={choice === true}
        // A refusal is asked again.
        onClick={() => choose(state === 'refused' || choice !== true)}
      >
        <Icon size={18} aria-hidden="true" />
        <span className={classes.short}>{WORDS[state]}</span>
      </button>
    </span>
  );
}
