import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { usePopularProducts } from '../data.ts';
import { PageSection } from '../PageParts.tsx';
import { PopularPrices } from '../prices/PopularPrices.tsx';
import { FIRST_QUESTIONS } from '../questions/answers.tsx';
import { Questions } from '../questions/Questions.tsx';
import { ServiceCards } from '../ServiceCards.tsx';
import { Steps } from '../Steps.tsx';
import { Hero } from './Hero.tsx';
import styles from './HomePage.module.css';
import { Proof } from './Proof.tsx';

export function HomePage() {
  const catalogue = usePopularProducts();
  return (
    <>
      <Hero catalogue={catalogue} />
      <CallsToAction />
      <PageSection className={styles.desktop} title="Nos services">
        <ServiceCards level="h3" />
      </PageSection>
      <PageSection title="Comment ça marche">
        <Steps level="h3" />
      </PageSection>
      <PopularPrices catalogue={catalogue} hasLink />
      <Proof />
      <Questions only={FIRST_QUESTIONS} />
    </>
  );
}

function CallsToAction() {
  return (
    <div className={styles.band}>
      <div className={`gap-16 grid shell-width ${styles.calls}`}>
        <Link
          to={paths.order}
          className={`stack gap-4 surface content-start ink no-underline ${styles.call}`}
        >
          <strong className="text-22 heavy tight">Commander maintenant</strong>
          <span>Quelques gestes sur votre téléphone, et nous passons chez vous.</span>
        </Link>
        <Link
          to={paths.application}
          className={`stack gap-4 surface content-start ink no-underline ${styles.call}`}
          data-kind="livreur"
        >
          <strong className="text-22 heavy tight">Devenir livreur</strong>
          <span>Rejoignez l’équipe et organisez vos courses près de chez vous.</span>
        </Link>
      </div>
    </div>
  );
}
