import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { describeTeamHours } from '#domain/format/houseWords.ts';
import { hasTeamContact } from '#domain/house.ts';
import { TeamLinks } from '../../ui/Phone.tsx';
import { useHouse } from '../data.ts';
import styles from '../PageParts.module.css';
import { PageSection } from '../PageParts.tsx';
import { QUESTIONS, type QuestionKey } from './answers.tsx';

/** `details` elements open and close without any script. */
export function Questions({ only }: { only?: QuestionKey[] }) {
  const house = useHouse();
  const keys = only ?? (Object.keys(QUESTIONS) as QuestionKey[]);
  return (
    <PageSection title="Vos questions">
      <div className={`stack top gap-24 ${styles.columns}`}>
        <div className="surface p-0">
          {keys.map((key) => (
            <details key={key} className={styles.question}>
              <summary className={`between gap-12 flex middle p-12-16 round-18 no-list ${styles.ask}`}>
                <h3>{QUESTIONS[key].ask}</h3>
              </summary>
              <div className={`${styles.answer} muted`}>{QUESTIONS[key].answer(house)}</div>
            </details>
          ))}
        </div>
        <div className={`stack gap-4 round-18 bg-pale ${styles.box}`}>
          <h3 className="text-18">Une autre question&nbsp;?</h3>
          <p>Une personne vous répond, {describeTeamHours(house?.hours)}.</p>
          {house && hasTeamContact(house) ? (
            <p className="semibold">
              <TeamLinks {...house} />
            </p>
          ) : null}
          <p className="semibold">
            <Link to={paths.contact}>Écrivez-nous</Link>
          </p>
        </div>
      </div>
    </PageSection>
  );
}
