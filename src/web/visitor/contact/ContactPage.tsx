import { Fragment, useState } from 'react';
import { listOpenHoursLines } from '#domain/format/houseWords.ts';
import { buildWhatsAppUrl, formatPhone } from '#domain/format/phone.ts';
import { Phone } from '../../ui/Phone.tsx';
import { useHouse, useTeamEmail } from '../data.ts';
import { PageHead, PageSection } from '../Section.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactPage.module.css';

export function ContactPage() {
  // A new key empties the form after each message.
  const [sentCount, setSentCount] = useState(0);
  const email = useTeamEmail();
  const house = useHouse();
  return (
    <>
      <PageHead title="Contactez-nous">
        Une question, un article particulier, une commande en cours&nbsp;? Écrivez-nous, une personne vous
        répond.
      </PageHead>
      <PageSection>
        <div className={styles.columns}>
          <div className={styles.card}>
            <ContactForm key={sentCount} onSent={() => setSentCount(sentCount + 1)} />
          </div>
          <dl className={styles.details}>
            {house?.teamPhone ? (
              <>
                <dt>Téléphone</dt>
                <dd>
                  <Phone value={house.teamPhone} />
                </dd>
              </>
            ) : null}
            {house?.teamWhatsapp ? (
              <>
                <dt>WhatsApp</dt>
                <dd>
                  <a href={buildWhatsAppUrl(house.teamWhatsapp)} rel="noreferrer">
                    {formatPhone(house.teamWhatsapp)}
                  </a>
                </dd>
              </>
            ) : null}
            {email ? (
              <>
                <dt>E-mail</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </>
            ) : null}
            <dt>Service client</dt>
            <dd>Tous les jours de 9&nbsp;h à 18&nbsp;h</dd>
            {house ? (
              <>
                <dt>Atelier ouvert</dt>
                <dd>
                  {listOpenHoursLines(house.hours).map((line, i) => (
                    <Fragment key={line}>
                      {i > 0 ? <br /> : null}
                      {line}
                    </Fragment>
                  ))}
                </dd>
              </>
            ) : null}
            <dt>Où nous venons</dt>
            <dd>Abidjan et ses environs</dd>
            <dt>Délai de réponse</dt>
            <dd>Le jour même pendant nos heures, sinon le lendemain matin</dd>
          </dl>
        </div>
      </PageSection>
    </>
  );
}
