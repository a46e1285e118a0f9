import { useEffect, useState } from 'react';
import { paths } from '#domain/addresses.ts';
import { startOfDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatPassage, formatReturn } from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
import type { PublicHouse } from '#domain/house.ts';
import { computeExampleTotal, EXAMPLE_WORDS } from '#domain/orders/exampleOrder.ts';
import type { Quartier } from '#domain/places/placeName.ts';
import { findNextPassage } from '#domain/promises/nextPassage.ts';
import { query } from '../../net/call.ts';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { type Catalogue, useDrawnPassage } from '../data.ts';
import styles from './Hero.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { QuartierField } from './QuartierField.tsx';

interface Props {
  catalogue: Catalogue;
  house: PublicHouse | null;
  quartiers: readonly Quartier[];
  quartier: Quartier | undefined;
  onChange(quartier: Quartier): void;
}

export function PassageCard({ catalogue, house, quartiers, quartier, onChange }: Props) {
  return (
    <div className={`stack gap-16 surface mt-16 ${styles.card}`}>
      {quartier ? <QuartierField quartiers={quartiers} quartier={quartier} onChange={onChange} /> : null}
      <dl className={`gap-12 grid ${styles.facts}`} aria-live="polite">
        <PassageFact />
        {house && quartier ? <PriceFact catalogue={catalogue} house={house} quartier={quartier} /> : null}
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

type PriceProps = { catalogue: Catalogue; house: PublicHouse; quartier: Quartier };

function PriceFact({ catalogue, house, quartier }: PriceProps) {
  const fact = { icon: 'price', term: EXAMPLE_WORDS, note: 'transport aller et retour compris' } as const;
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
      {value ? <dd className={styles.value}>{value}</dd> : null}
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
