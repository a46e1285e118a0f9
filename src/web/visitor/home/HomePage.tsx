import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { Hero as HeroDrawing } from '../../ui/drawings/Hero.tsx';
import { Waterline } from '../../ui/drawings/Waterline.tsx';
import { usePopularProducts } from '../data.ts';
import { OrderLinks, PageSection } from '../PageParts.tsx';
import { PopularPrices } from '../prices/PopularPrices.tsx';
import { FIRST_QUESTIONS } from '../questions/answers.tsx';
import { Questions } from '../questions/Questions.tsx';
import { ServiceCards } from '../ServiceCards.tsx';
import { ServicePromise } from '../ServicePromise.tsx';
import { Steps } from '../Steps.tsx';
import styles from './HomePage.module.css';
import { Proof } from './Proof.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <Proof />
      <PopularPrices catalogue={usePopularProducts()} hasLink />
      <PageSection title="Comment ça marche">
        <Steps level="h3" />
      </PageSection>
      <PageSection className={styles.desktop} title="Nos services">
        <ServiceCards level="h3" />
      </PageSection>
      <Questions only={FIRST_QUESTIONS} />
      <CallsToAction />
    </>
  );
}

function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 className={styles.title}>Votre linge part sale, revient impeccable.</h1>
          <p className={`muted text-18 ${styles.lead}`}>
            Un livreur passe chez vous, nous lavons et repassons, il vous rapporte tout. Service express en{' '}
            <ServicePromise /> à Abidjan.
          </p>
          <OrderLinks />
        </div>
        <div className={styles.drawing}>
          <HeroDrawing />
        </div>
      </div>
      <Waterline className={styles.water} />
    </div>
  );
}

function CallsToAction() {
  return (
    <PageSection title="Prêt à vous lancer&nbsp;?">
      <div className={`${styles.calls} stack gap-16`}>
        <Link to={paths.order} className={`${styles.call} surface stack gap-4`} data-kind="order">
          <strong>Commander maintenant</strong>
          <span>Quelques gestes sur votre téléphone, et nous passons chez vous.</span>
        </Link>
        <Link to={paths.application} className={`${styles.call} surface stack gap-4`} data-kind="livreur">
          <strong>Devenir livreur</strong>
          <span>Rejoignez l’équipe et organisez vos courses près de chez vous.</span>
        </Link>
      </div>
    </PageSection>
  );
}
