import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { LONGEST_SEARCH } from '#domain/format/search.ts';
import { findQuartiers, type Quartier } from '#domain/places/placeName.ts';
import { describeTeamPhone } from '#web/net/showFailure.ts';
import { Field } from '#web/ui/form/Field.tsx';
import classes from './Place.module.css';

type Props = { teamPhone?: string | null; onChosen(quartier: Quartier): void };

/** A search by name works even if neither the phone's position nor the map's tiles arrive. */
export function QuartierSearch({ teamPhone, onChosen }: Props) {
  const [typed, setTyped] = useState('');
  const quartiers = findQuartiers(typed);
  const isUnknown = typed.trim() !== '' && quartiers.length === 0;
  const chooseQuartier = (quartier: Quartier | undefined) => {
    if (!quartier) return;
    setTyped('');
    onChosen(quartier);
  };
  const chooseByKey = (event: KeyboardEvent) => {
    // The keys that place a call's order would leave the place that was typed over.
    if (typed.trim() !== '') event.stopPropagation();
    if (event.key !== 'Enter') return;
    // The search may stand in a form, which the key would submit.
    event.preventDefault();
    chooseQuartier(quartiers[0]);
  };
  return (
    <div className={`relative mb-8 ${classes.search}`}>
      <Field
        aria-label="Chercher un quartier"
        placeholder="Chercher un quartier"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={LONGEST_SEARCH}
        start={<IconSearch size={20} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={chooseByKey}
      />
      {quartiers.length > 0 ? (
        <ul className={`bare absolute border round-14 bg-card ${classes.results}`} aria-label="Quartiers">
          {quartiers.map((quartier) => (
            <li key={`${quartier.commune} ${quartier.name}`}>
              <button
                type="button"
                className="semibold full tall-44 p-8-16 no-border bg-none inherit text-left"
                onClick={() => chooseQuartier(quartier)}
              >
                {quartier.name} <span className="muted regular">{quartier.commune}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isUnknown ? (
        <p className={`muted absolute p-12-16 border round-14 bg-card ${classes.unknown}`} role="status">
          Aucun quartier de ce nom. Essayez la commune.{describeTeamPhone(teamPhone)}
        </p>
      ) : null}
    </div>
  );
}
