import { useEffect, useId, useRef, useState } from 'react';
import {
  findNearestQuartier,
  findQuartiers,
  formatQuartier,
  type Quartier,
} from '#domain/places/placeName.ts';
import { Field } from '../../ui/form/Field.tsx';
import { readPosition } from '../../ui/map/geolocation.ts';
import styles from './Hero.module.css';
import { Icon } from './Icon.tsx';

type Props = { quartiers: readonly Quartier[]; quartier: Quartier; onChange(quartier: Quartier): void };

/** Emptied while somebody types, so that the browser's list shows every quartier; a name that is not finished takes the first that fits. */
export function QuartierField({ quartiers, quartier, onChange }: Props) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const name = formatQuartier(quartier);
  // A name may be typed before a slow phone hydrates the page.
  useEffect(() => {
    const { value, defaultValue } = field.current ?? {};
    if (value !== defaultValue) setTyped(value ?? null);
  }, []);
  const chooseQuartier = (chosen: Quartier | undefined) => {
    setTyped(null);
    setError('');
    if (chosen) onChange(chosen);
  };
  const chooseTyped = (text: string) => {
    const candidates = text === name ? [] : findQuartiers(text);
    chooseQuartier(candidates.find((one) => quartiers.includes(one)));
  };
  const locate = async () => {
    const fix = await readPosition();
    if (fix) chooseQuartier(findNearestQuartier(fix.point, [...quartiers]));
    else setError("Impossible d'obtenir votre position.");
  };
  return (
    <>
      <Field
        ref={field}
        label="Où êtes-vous&nbsp;?"
        className={styles.place}
        start={<Icon name="place" />}
        end={
          <button
            type="button"
            aria-label="Me localiser"
            className={styles.locate}
            onClick={() => void locate()}
          >
            <Icon name="here" />
          </button>
        }
        error={error}
        // Chrome keeps room for an arrow beside a field with a list.
        list={typed === null ? undefined : listId}
        autoComplete="off"
        placeholder={name}
        value={typed ?? name}
        // React tells of a focus that is older than the text, where it hydrates slowly.
        onFocus={({ currentTarget: { value } }) => setTyped(value === name ? '' : value)}
        onBlur={({ currentTarget: { value } }) => chooseTyped(value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
        onChange={({ currentTarget: { value } }) => {
          const chosen = quartiers.find((one) => formatQuartier(one) === value);
          if (chosen) chooseQuartier(chosen);
          else setTyped(value);
        }}
      />
      {typed === null ? null : (
        <datalist id={listId}>
          {quartiers.map((one) => (
            <option key={formatQuartier(one)} value={formatQuartier(one)} />
          ))}
        </datalist>
      )}
    </>
  );
}
