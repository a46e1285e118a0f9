import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { owedParts } from './owedParts.ts';
import classes from './People.module.css';

/** As the server names it when it refuses to close a livreur's account. */
export interface OwedCash {
  held: number;
  /** How many wait to be counted; what is in them is not told. */
  openHandovers: number;
  /** What is missing in their counted hand-overs. */
  openGaps: number;
}

interface Props {
  owed: OwedCash;
  acknowledged: boolean;
  onAcknowledge(acknowledged: boolean): void;
}

/** The money of the house that a livreur still answers for, to be read before their account is closed. */
export function HeldCash({ owed, acknowledged, onAcknowledge }: Props) {
  return (
    <div role="alert">
      <p>
        <strong>Ce livreur n’a pas soldé sa caisse&nbsp;: {owedParts(owed).join(', ')}.</strong>{' '}
        <Link to={paths.superadmin.cash}>Voir la caisse</Link>
      </p>
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={acknowledged}
          onChange={(event) => onAcknowledge(event.currentTarget.checked)}
        />
        J’en tiens compte&nbsp;: désactiver quand même.
      </label>
    </div>
  );
}
