import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { describeTeamHours } from '#domain/format/houseWords.ts';
import { capitalize } from '#domain/format/text.ts';
import { call } from '#web/net/call.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AreaField, Field } from '#web/ui/form/Field.tsx';
import { EmailField, NameField, TelField } from '#web/ui/form/IdentityFields.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { HoneypotField } from '#web/visitor/contact/visitorForm.tsx';
import { useHouse } from '../data.ts';
import styles from '../PageParts.module.css';
import { PageHead, PageSection } from '../PageParts.tsx';
import { useVisitorForm } from './visitorForm.tsx';

export function ApplicationPage() {
  const house = useHouse();
  return (
    <>
      <PageHead title="Devenez livreur Laveo">
        Vous connaissez Abidjan et vous aimez le travail soigné&nbsp;? Présentez-vous, notre équipe vous
        rappelle.
      </PageHead>
      <PageSection>
        <div className={`stack top gap-24 ${styles.columns} ${styles.contact}`}>
          <div className="surface">
            <ApplicationForm />
          </div>
          <dl className={`${styles.details} bare`}>
            <dt>Des courses près de chez vous</dt>
            <dd>Ramassages et livraisons, regroupés en tournée</dd>
            <dt>Tout sur votre téléphone</dt>
            <dd>L’adresse, l’itinéraire et le contact du client</dd>
            <dt>Une équipe joignable</dt>
            <dd>{capitalize(describeTeamHours(house?.hours))}</dd>
          </dl>
        </div>
      </PageSection>
    </>
  );
}

function ApplicationForm() {
  const navigate = useNavigate();
  const { errors, busy, attributes } = useVisitorForm({
    name: 'candidature',
    read: ({ fullname = '', phone = '', email = '', city = '', message = '' }, proof) => ({
      fullname,
      phone,
      email,
      city,
      message,
      ...proof,
    }),
    schema: () => import('#domain/inputs/inbox.ts').then((inbox) => inbox.applicationSchema),
    send: (input) => call('inbox.apply', input),
    onSent: () => {
      toast.success(
        'Candidature envoyée !',
        "Merci d'avoir postulé. Notre équipe vous recontactera bientôt.",
      );
      navigate(paths.home);
    },
  });
  return (
    <form {...attributes}>
      <NameField error={errors.fullname} />
      <TelField error={errors.phone} />
      <EmailField error={errors.email} />
      <Field
        label="Ville ou quartier"
        name="city"
        autoComplete="address-level2"
        placeholder="Cocody, Yopougon…"
        required
        maxLength={60}
        error={errors.city}
      />
      <AreaField
        label="Message (facultatif)"
        help="Votre moto, vos disponibilités, votre expérience."
        name="message"
        rows={4}
        error={errors.message}
      />
      <HoneypotField />
      <SubmitButton busy={busy}>Envoyer ma candidature</SubmitButton>
    </form>
  );
}
