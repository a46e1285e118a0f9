import { IconCurrentLocation, IconCurrentLocationOff } from '@tabler/icons-react';
import classes from '../missions/MissionsPage.module.css';
import { useSharing } from './sharing.tsx';

const WORDS = {
  off: 'Partager ma\u00a0position',
  ready: 'position en route',
  unknown: 'position recherchée…',
  shared: 'position partagée',
  refused: 'position refusée',
};

export function PositionSwitch() {
  const { state, choice, isAsked, choose } = useSharing();
  if (isAsked) return null;
  const Icon = state === 'off' || state === 'refused' ? IconCurrentLocationOff : IconCurrentLocation;
  return (
    <span role="status">
      <button
        type="button"
        className={classes.control}
        data-state={state}
        aria-pressed={choice === true}
        onClick={() => choose(state === 'refused' || choice !== true)}
      >
        <Icon className="fixed" size={18} aria-hidden="true" />
        <span className={`text-12 ${classes.short}`}>{WORDS[state]}</span>
      </button>
    </span>
  );
}
