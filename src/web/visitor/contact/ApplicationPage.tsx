import { PageHead, PageSection } from '../Section.tsx';
import { ApplicationForm } from './ApplicationForm.tsx';
import styles from './ContactPage.module.css';

export function ApplicationPage() {
  return (
    <>
      <PageHead title="Devenez livreur Laveo">
        Vous connaissez Abidjan et vous aimez le travail soigné&nbsp;? Présentez-vous, notre équipe vous
        rappelle.
      </PageHead>
      <PageSection>
        <div className={styles.columns}>
          <div className={styles.card}>
            <ApplicationForm />
          </div>
          <dl className={styles.details}>
            <dt>Des courses près de chez vous</dt>
            <dd>Ramassages et livraisons, une mission à la fois</dd>
            <dt>Tout sur votre téléphone</dt>
            <dd>L’adresse, l’itinéraire et le contact du client</dd>
            <dt>Une équipe joignable</dt>
            <dd>De 9&nbsp;h à 18&nbsp;h, tous les jours</dd>
          </dl>
        </div>
      </PageSection>
    </>
  );
}
