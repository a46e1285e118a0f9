import { splitFirstSentence } from '#domain/format/text.ts';
import { Hero as HeroDrawing } from '../../ui/drawings/Hero.tsx';
import { Waterline } from '../../ui/drawings/Waterline.tsx';
import { type Catalogue, useHouse } from '../data.ts';
import { ServicePromise } from '../ServicePromise.tsx';
import styles from './Hero.module.css';
import { Icon } from './Icon.tsx';
import { PassageCard } from './PassageCard.tsx';
import { useCommuneMap } from './useCommuneMap.ts';
import { useQuartier } from './useQuartier.ts';

export function Hero({ catalogue }: { catalogue: Catalogue }) {
  const house = useHouse();
  const { quartiers, quartier, chooseQuartier } = useQuartier(house);
  const CommuneMap = useCommuneMap();
  return (
    <div className={`overflow-hidden ${styles.hero}`}>
      <div className={`shell-width ${styles.inner}`}>
        <div>
          <h1 className={styles.title}>Votre linge part sale, revient impeccable.</h1>
          <p className={`mt-12 muted text-18 ${styles.lead}`}>
            Un livreur passe chez vous, nous lavons et repassons, il vous rapporte tout. Service express en{' '}
            <ServicePromise /> à Abidjan.
          </p>
          <PassageCard
            catalogue={catalogue}
            house={house}
            quartiers={quartiers}
            quartier={quartier}
            onChange={chooseQuartier}
          />
          {house?.guarantee ? <Guarantee text={house.guarantee} /> : null}
        </div>
        <div className={styles.map} data-map>
          {CommuneMap ? (
            <CommuneMap commune={quartier?.commune} quartiers={quartiers} onChange={chooseQuartier} />
          ) : null}
        </div>
      </div>
      <div className={styles.line}>
        <HeroDrawing />
      </div>
      <div className={styles.wideLine}>
        <HeroDrawing garments={9} />
      </div>
      <Waterline className={styles.water} />
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
