import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { hasTeamContact } from '#domain/house.ts';
import { TeamLinks } from '../../ui/TeamLinks.tsx';
import { useHouse } from '../data.ts';
import { PageSection } from '../PageParts.tsx';
import { QUESTIONS, type QuestionKey } from './answers.tsx';
import styles from './Questions.module.css';

/** Details elements open and close without any script. */
export function Questions({ only }: { only?: QuestionKey[] }) {
  const house = useHouse();
  const keys = only ?? (Object.keys(QUESTIONS) as QuestionKey[]);
  return (
    <PageSection title="Vos questions">
      <div className={styles.columns}>
        <div className={styles.list}>
          {keys.map((key) => (
            <details key={key} className={styles.question}>
              <summary className={styles.ask}>
                <h3>{QUESTIONS[key].ask}</h3>
              </summary>
              <div className={styles.answer}>{QUESTIONS[key].answer(house)}</div>
            </details>
          ))}
        </div>
        <div className={styles.contact}>
          <h3>Une autre question&nbsp;?</h3>
          <p>Une personne vous répond, tous les jours de 9&nbsp;h à 18&nbsp;h.</p>
          {house && hasTeamContact(house) ? (
            <p className={styles.links}>
              <TeamLinks {...house} />
            </p>
          ) : null}
          <p className={styles.links}>
            <Link to={paths.contact}>Écrivez-nous</Link>
          </p>
        </div>
      </div>
    </PageSection>
  );
}
