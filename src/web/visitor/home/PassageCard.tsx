import { useEffect, useId, useRef, useState } from 'react';
import { paths } from '#domain/addresses.ts';
import { startOfDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatPassage, formatReturn } from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
import type { PublicHouse } from '#domain/house.ts';
import { computeExampleTotal, EXAMPLE_WORDS } from '#domain/orders/exampleOrder.ts';
import {
  findNearestQuartier,
  findQuartiers,
  formatQuartier,
  type Quartier,
} from '#domain/places/placeName.ts';
import { findNextPassage } from '#domain/promises/nextPassage.ts';
import { query } from '../../net/call.ts';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { readPosition } from '../../ui/map/geolocation.ts';
import { type Catalogue, useDrawnPassage } from '../data.ts';
import styles from './Hero.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface Props {
  catalogue: Catalogue;
  house: PublicHouse | null;
  quartiers: readonly Quartier[];
  quartier: Quartier | undefined;
  /** Nobody has chosen the quartier yet. */
  isExample: boolean;
  onChange(quartier: Quartier): void;
}

export function PassageCard({ catalogue, house, quartier, ...field }: Props) {
  return (
    <div className={`stack gap-16 surface mt-16 ${styles.card}`}>
      {quartier ? <QuartierField {...field} quartier={quartier} /> : null}
      <dl className={`gap-12 grid ${styles.facts}`} aria-live="polite">
        <PassageFact />
        {house && quartier ? (
          <PriceFact catalogue={catalogue} house={house} quartier={quartier} isExample={field.isExample} />
        ) : null}
      </dl>
      <ButtonLink to={paths.order} kind="sun" size="lg" className={styles.act}>
        Commander
      </ButtonLink>
    </div>
  );
}

function PassageFact() {
  const { passage, isUnreachable } = useNextPassage();
  const fact = { icon: 'time', term: 'Prochain passage' } as const;
  if (isUnreachable)
    return <Fact {...fact} note="Les créneaux et l’heure de retour s’affichent quand le réseau répond." />;
  if (!passage) return <Fact {...fact} value={UNKNOWN} note={UNKNOWN} />;
  const hour = formatReturn(passage.promisedAt, passage.day);
  const back = passage.beyond ? `${hour}, plus tard que d’habitude` : hour;
  return passage.slot ? (
    <Fact {...fact} value={formatPassage(passage.slot, passage.day)} note={back} />
  ) : (
    <Fact
      {...fact}
      value="Dès que possible"
      note={`Aucun créneau n’est libre pour le moment. ${capitalize(back)}.`}
    />
  );
}

/** A no-break space keeps the height of what is on its way. */
const UNKNOWN = '\u00a0';

type PriceProps = { catalogue: Catalogue; house: PublicHouse; quartier: Quartier; isExample: boolean };

function PriceFact({ catalogue, house, quartier, isExample }: PriceProps) {
  const place = isExample ? `, à ${quartier.name}` : '';
  const note = `transport aller et retour compris${place}`;
  const fact = { icon: 'price', term: EXAMPLE_WORDS, note } as const;
  if (catalogue.state === 'loading') return <Fact {...fact} value={UNKNOWN} />;
  const products = catalogue.state === 'ready' ? catalogue.products : [];
  const total = computeExampleTotal(products, quartier.point, house);
  return total === null ? null : <Fact {...fact} value={formatFcfa(total)} />;
}

type FactProps = { icon: IconName; term: string; value?: string; note: string };

function Fact({ icon, term, value, note }: FactProps) {
  return (
    <div className={`muted text-14 relative ${styles.fact}`}>
      <dt>
        <Icon name={icon} size={28} />
        {term}
      </dt>
      {value ? <dd className={`ink text-18 heavy tabular leading-135 ${styles.value}`}>{value}</dd> : null}
      <dd>{note}</dd>
    </div>
  );
}

/** A stored page may be old, so its passage is read again, and not shown once that fails. */
function useNextPassage() {
  const [passage, setPassage] = useState(useDrawnPassage());
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    const readPassage = () => {
      if (document.visibilityState === 'hidden') return;
      query('orders.slots').then(
        (offer) => {
          setPassage({ ...findNextPassage(offer), day: startOfDay(Date.now()) });
          setUnreachable(false);
        },
        () => setUnreachable(true),
      );
    };
    readPassage();
    document.addEventListener('visibilitychange', readPassage);
    window.addEventListener('online', readPassage);
    return () => {
      document.removeEventListener('visibilitychange', readPassage);
      window.removeEventListener('online', readPassage);
    };
  }, []);
  return { passage, isUnreachable };
}

type QuartierFieldProps = Pick<Props, 'quartiers' | 'isExample' | 'onChange'> & { quartier: Quartier };

/** Emptied while somebody types, so that the browser's list shows every quartier; a name that is not finished takes the first that fits. */
function QuartierField({ quartiers, quartier, isExample, onChange }: QuartierFieldProps) {
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
    const isChanged = text.trim() !== '' && text !== name;
    const chosen = isChanged ? findQuartiers(text).find((one) => quartiers.includes(one)) : undefined;
    if (isChanged && !chosen) setError('Aucun quartier de ce nom. Essayez la commune.');
    else chooseQuartier(chosen);
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
            className="grid-centre square-44 no-border bg-none"
            onClick={() => void locate()}
          >
            <Icon name="here" />
          </button>
        }
        error={error}
        // Chrome keeps room for an arrow beside a field with a list.
        list={typed === null ? undefined : listId}
        autoComplete="off"
        placeholder={isExample ? `Ex.\u00a0: ${quartier.name}` : name}
        value={typed ?? (isExample ? '' : name)}
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
