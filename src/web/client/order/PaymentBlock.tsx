import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import type { PaymentMethod } from '#domain/money/payment.ts';
import { trpc } from '#web/net/trpc.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './OrderPage.module.css';

interface Props {
  /** Null where it is not asked. */
  phone: string | null;
  method: PaymentMethod;
  onChange(part: { phone?: string; paymentMethod?: PaymentMethod }): void;
}

export function PaymentBlock({ phone, method, onChange }: Props) {
  const publicFacts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const waveClosed = publicFacts.data?.waveAvailable === false;
  const wrong = phone !== null && phone.trim() !== '' && parsePhone(phone) === null;
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" className={classes.question}>
        Paiement
      </h2>
      <Card as="div" className={classes.stack}>
        {phone === null ? null : (
          <PhoneField
            label="Téléphone de contact"
            help="Le livreur vous appelle à ce numéro."
            value={phone}
            error={wrong ? PHONE_MESSAGE : undefined}
            onChange={(event) => onChange({ phone: event.currentTarget.value })}
          />
        )}
        <Chips
          label="Mode de paiement"
          showLabel
          value={method}
          onChange={(paymentMethod) => onChange({ paymentMethod })}
          options={[
            { value: 'espece', label: 'Espèces' },
            { value: 'wave', label: 'Wave', disabled: waveClosed },
          ]}
        />
        <p className={classes.hint}>
          {waveClosed
            ? publicFacts.data?.waveReason
            : method === 'espece'
              ? 'Vous payez en espèces à la collecte.'
              : 'Vous payez avec Wave juste après avoir validé.'}
        </p>
      </Card>
    </section>
  );
}
