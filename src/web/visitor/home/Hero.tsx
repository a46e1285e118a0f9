import { Hero as HeroDrawing } from '../../ui/drawings/Hero.tsx';
import { Waterline } from '../../ui/drawings/Waterline.tsx';
import { OrderLinks } from '../OrderLinks.tsx';
import { ServicePromise } from '../ServicePromise.tsx';
import styles from './Hero.module.css';

export function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 className={styles.title}>Votre linge part sale, revient impeccable.</h1>
          <p className={styles.lead}>
            Un livreur passe chez vous, nous lavons et repassons, il vous rapporte tout. Service express en{' '}
            <ServicePromise /> à Abidjan.
          </p>
          <div className={styles.actions}>
            <OrderLinks />
          </div>
        </div>
        <div className={styles.drawing}>
          <HeroDrawing />
        </div>
      </div>
      <Waterline className={styles.water} />
    </div>
  );
}
