import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { Hero } from '../ui/drawings/Hero.tsx';
import { ButtonLink } from '../ui/form/Button.tsx';
import { usePopularProducts } from './data.ts';
import styles from './HomePage.module.css';
import { PopularPrices } from './prices/PopularPrices.tsx';
import { Section } from './Section.tsx';
import { ServiceCards } from './ServiceCards.tsx';
import { ServicePromise } from './ServicePromise.tsx';
import { Steps } from './Steps.tsx';

export function HomePage() {
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>Votre linge part sale, revient impeccable.</h1>
          <p className={styles.lead}>
            Un livreur passe chez vous, nous lavons et repassons, il vous rapporte tout. Service express en{' '}
            <ServicePromise /> à Abidjan.
          </p>
          <div className={styles.actions}>
            <ButtonLink to={paths.order}>Commander</ButtonLink>
            <ButtonLink to={paths.prices} kind="secondary">
              Voir les tarifs
            </ButtonLink>
          </div>
        </div>
        <div className={styles.drawing}>
          <Hero />
        </div>
      </div>
      <PopularPrices catalogue={usePopularProducts()}>
        <p className={styles.more}>
          <Link to={paths.prices}>Voir tous les tarifs</Link>
        </p>
      </PopularPrices>
      <Section className={styles.desktop} title="Nos services">
        <ServiceCards level="h3" />
      </Section>
      <Section className={styles.desktop} title="Comment ça marche">
        <Steps level="h3" />
      </Section>
      <Section title="Prêt à vous lancer&nbsp;?">
        <div className={styles.calls}>
          <Link to={paths.order} className={styles.call} data-kind="order">
            <strong>Commander maintenant</strong>
            <span>Une minute sur votre téléphone, et un livreur est en route.</span>
          </Link>
          <Link to={paths.application} className={styles.call} data-kind="livreur">
            <strong>Devenir livreur</strong>
            <span>Rejoignez l’équipe et organisez vos courses près de chez vous.</span>
          </Link>
        </div>
      </Section>
    </>
  );
}
