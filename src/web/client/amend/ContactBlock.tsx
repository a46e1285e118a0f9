import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from '../order/OrderPage.module.css';

/** Whom the livreur calls. */
export function ContactBlock({ phone, onPhone }: { phone: string; onPhone(phone: string): void }) {
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className={classes.question}>
        Qui appelons-nous&nbsp;?
      </h2>
      <Card as="div">
        <PhoneField
          label="Téléphone de contact"
          help="Le livreur vous appelle à ce numéro."
          value={phone}
          error={parsePhone(phone) === null ? PHONE_MESSAGE : undefined}
          onChange={(event) => onPhone(event.currentTarget.value)}
        />
      </Card>
    </section>
  );
}
