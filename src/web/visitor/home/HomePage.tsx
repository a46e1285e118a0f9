import { usePopularProducts } from '../data.ts';
import { PopularPrices } from '../prices/PopularPrices.tsx';
import { FIRST_QUESTIONS } from '../questions/answers.tsx';
import { Questions } from '../questions/Questions.tsx';
import { PageSection } from '../Section.tsx';
import { ServiceCards } from '../ServiceCards.tsx';
import { Steps } from '../Steps.tsx';
import { Calls } from './Calls.tsx';
import { Hero } from './Hero.tsx';
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
      <Calls />
    </>
  );
}
