import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { PageSection } from '../Section.tsx';
import styles from './Calls.module.css';

export function Calls() {
  return (
    <PageSection title="Prêt à vous lancer&nbsp;?">
      <div className={styles.calls}>
        <Link to={paths.order} className={styles.call} data-kind="order">
          <strong>Commander maintenant</strong>
          <span>Quelques gestes sur votre téléphone, et nous passons chez vous.</span>
        </Link>
        <Link to={paths.application} className={styles.call} data-kind="livreur">
          <strong>Devenir livreur</strong>
          <span>Rejoignez l’équipe et organisez vos courses près de chez vous.</span>
        </Link>
      </div>
    </PageSection>
  );
}
