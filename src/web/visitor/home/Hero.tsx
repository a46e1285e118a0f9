import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { splitFirstSentence } from '#domain/format/text.ts';
import type { ServiceArea } from '#domain/places/geo.ts';
import { formatQuartier, type Quartier } from '#domain/places/placeName.ts';
import { listServedQuartiers } from '#domain/places/servedCommunes.ts';
import { moveGuestCart } from '../../storage/guestCart.ts';
import { usePreference } from '../../storage/useLocalValue.ts';
import { Hero as HeroDrawing, Waterline } from '../../ui/drawings/Hero.tsx';
import { runWhenIdle } from '../../ui/lazy/whenIdle.ts';
import { type Catalogue, useHouse } from '../data.ts';
import { ServicePromise } from '../ServiceCards.tsx';
import styles from './Hero.module.css';
import { Icon } from './Icon.tsx';
import { PassageCard } from './PassageCard.tsx';

export function Hero({ catalogue }: { catalogue: Catalogue }) {
  const house = useHouse();
  const { quartiers, quartier, isExample, chooseQuartier } = useQuartier(house);
  const CommuneMap = useCommuneMap();
  return (
    <div className={`overflow-hidden ${styles.hero}`}>
      <div className={`shell-width ${styles.inner}`}>
        <div>
          <h1 className={styles.title}>Votre linge part sale, revient impeccable.</h1>
          <p className={`from-480 mt-12 muted text-18 ${styles.lead}`}>
            Un livreur passe chez vous, nous lavons et repassons, il vous rapporte tout. Service express en{' '}
            <ServicePromise /> à Abidjan.
          </p>
          <PassageCard
            catalogue={catalogue}
            house={house}
            quartiers={quartiers}
            quartier={quartier}
            isExample={isExample}
            onChange={chooseQuartier}
          />
          {house?.guarantee ? <Guarantee text={house.guarantee} /> : null}
        </div>
        <div className={`from-1024 ${styles.map}`} data-map>
          {CommuneMap ? <CommuneMap commune={quartier?.commune} /> : null}
        </div>
      </div>
      <div className={`below-1024 ${styles.line}`}>
        <HeroDrawing />
      </div>
      <div className={`from-1024 ${styles.wideLine}`}>
        <HeroDrawing garments={9} />
      </div>
      <Waterline className={`block relative ${styles.water}`} />
    </div>
  );
}

function Guarantee({ text }: { text: string }) {
  const [promise, rest] = splitFirstSentence(text);
  return (
    <p className={`gap-16 mt-16 flex middle pl-16 ${styles.guarantee}`}>
      <Icon name="guarantee" size={28} />
      <span>
        <strong>{promise}</strong> {rest}
      </span>
    </p>
  );
}

/** The map is drawn beside the words, where there is room, after everything that can be read. */
function useCommuneMap(): ComponentType<{ commune: string | undefined }> | null {
  const [component, setComponent] = useState<ComponentType<{ commune: string | undefined }> | null>(null);
  useEffect(() => {
    if (!matchMedia('(min-width: 1024px)').matches) return;
    return runWhenIdle(() => {
      import('./CommuneMap.tsx').then(
        ({ CommuneMap }) => setComponent(() => CommuneMap),
        () => undefined,
      );
    });
  }, []);
  return component;
}

/** It stands for an example until a quartier is chosen, and is no place of an order. */
const EXAMPLE = 'Cocody, Riviera Palmeraie';

const readName = (stored: unknown) => (typeof stored === 'string' ? stored : '');

function useQuartier(area: ServiceArea | null) {
  const [name, setName] = usePreference('quartier', readName);
  const quartiers = useMemo(() => (area ? listServedQuartiers(area) : []), [area]);
  const findQuartier = (wanted: string) => quartiers.find((one) => formatQuartier(one) === wanted);
  const chosen = findQuartier(name);
  return {
    quartiers,
    quartier: chosen ?? findQuartier(EXAMPLE) ?? quartiers[0],
    isExample: !chosen,
    chooseQuartier(quartier: Quartier) {
      setName(formatQuartier(quartier));
      moveGuestCart(quartier.point);
    },
  };
}
