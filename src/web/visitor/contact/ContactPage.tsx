import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { describeTeamHours, listOpenHoursLines } from '#domain/format/houseWords.ts';
import { buildWhatsAppUrl, formatInternationalPhone } from '#domain/format/phone.ts';
import { capitalize } from '#domain/format/text.ts';
import { call } from '#web/net/call.ts';
import { Fact } from '#web/ui/Fact.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AreaField } from '#web/ui/form/Field.tsx';
import { EmailField, NameField } from '#web/ui/form/IdentityFields.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { HoneypotField } from '#web/visitor/contact/visitorForm.tsx';
import { Phone } from '../../ui/Phone.tsx';
import { useHouse, useTeamEmail } from '../data.ts';
import styles from '../PageParts.module.css';
import { PageHead, PageSection } from '../PageParts.tsx';
import { useVisitorForm } from './visitorForm.tsx';

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
        <div className={`stack top gap-24 ${styles.columns} ${styles.contact}`}>
          <dl className={`${styles.details} bare`}>
            {house?.teamPhone ? (
              <Fact term="Téléphone">
                <Phone value={house.teamPhone} format={formatInternationalPhone} />
              </Fact>
            ) : null}
            {house?.teamWhatsapp ? (
              <Fact term="WhatsApp">
                <a href={buildWhatsAppUrl(house.teamWhatsapp)} rel="noreferrer">
                  {formatInternationalPhone(house.teamWhatsapp)}
                </a>
              </Fact>
            ) : null}
            {email ? (
              <Fact term="E-mail">
                <a href={`mailto:${email}`}>{email}</a>
              </Fact>
            ) : null}
          </dl>
          <div className="surface">
            <ContactForm key={sentCount} onSent={() => setSentCount(sentCount + 1)} />
          </div>
          <dl className={`${styles.details} bare`}>
            <Fact term="Service client">{capitalize(describeTeamHours(house?.hours))}</Fact>
            {house ? (
              <Fact term="Atelier ouvert" className="pre-line">
                {listOpenHoursLines(house.hours).join('\n')}
              </Fact>
            ) : null}
            <Fact term="Où nous venons">{house?.communes.join(', ') || 'Abidjan et ses environs'}</Fact>
            <Fact term="Délai de réponse">Le jour même pendant nos heures, sinon dès la réouverture</Fact>
          </dl>
        </div>
      </PageSection>
    </>
  );
}

function ContactForm({ onSent }: { onSent: () => void }) {
  // A signed-in client is led here with their name and address.
  const { fullname, email }: { fullname?: string; email?: string } = useLocation().state ?? {};
  const { errors, busy, attributes } = useVisitorForm({
    name: 'contact',
    read: ({ fullname = '', email = '', message = '' }, proof) => ({ fullname, email, message, ...proof }),
    schema: () => import('#domain/inputs/inbox.ts').then((inbox) => inbox.contactSchema),
    send: (input) => call('inbox.sendMessage', input),
    onSent: () => {
      toast.success('Message envoyé', 'Merci\u00a0! Nous vous répondrons par e-mail.');
      onSent();
    },
  });
  return (
    <form {...attributes}>
      <NameField error={errors.fullname} defaultValue={fullname} />
      <EmailField error={errors.email} defaultValue={email} />
      <AreaField label="Message" name="message" rows={6} required error={errors.message} />
      <HoneypotField />
      <SubmitButton busy={busy}>Envoyer le message</SubmitButton>
    </form>
  );
}
