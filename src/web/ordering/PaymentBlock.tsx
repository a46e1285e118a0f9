import { IconCashBanknote, IconWallet, type TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment.ts';
import { trpc } from '#web/net/trpc.ts';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { isMethodClosed } from './closedMethods.ts';
import classes from './PaymentBlock.module.css';

const ICONS: Record<PaymentMethod, TablerIcon> = { espece: IconCashBanknote, wave: IconWallet };

const WHEN_PAID: Record<PaymentMethod, string> = {
  espece: 'Vous payez en espèces à la collecte.',
  wave: 'Vous payez avec Wave juste après avoir validé.',
};

interface Props {
  phone: string | null;
  method: PaymentMethod;
  onChange(part: { phone?: string; paymentMethod?: PaymentMethod }): void;
}

export function PaymentBlock({ phone, method, onChange }: Props) {
  const wrong = phone !== null && phone.trim() !== '' && parsePhone(phone) === null;
  return (
    <section className="stack gap-16" aria-labelledby="payment">
      <h2 id="payment" className="visually-hidden">
        Paiement
      </h2>
      {phone === null ? null : (
        <PhoneField
          label="Téléphone de contact"
          help="Le livreur vous appelle à ce numéro."
          value={phone}
          error={wrong ? PHONE_MESSAGE : undefined}
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
        />
      )}
      <MethodChoice method={method} onMethod={(paymentMethod) => onChange({ paymentMethod })} />
    </section>
  );
}

type MethodChoiceProps = { method: PaymentMethod; onMethod(method: PaymentMethod): void };

function MethodChoice({ method, onMethod }: MethodChoiceProps) {
  const publicFacts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const name = useId();
  return (
    <fieldset className="bare">
      <legend className={`semibold ${classes.legend}`}>Mode de paiement</legend>
      <div className={classes.methods}>
        {PAYMENT_METHODS.map((value) => {
          const Icon = ICONS[value];
          return (
            <label key={value} className={classes.method}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                value={value}
                checked={value === method}
                disabled={isMethodClosed(value, publicFacts.data)}
                onChange={() => onMethod(value)}
              />
              <span className={classes.card}>
                <Icon size={24} stroke={1.8} aria-hidden="true" />
                <strong className="fill">{getPaymentMethodLabel(value)}</strong>
                <span className={classes.mark} aria-hidden="true" />
              </span>
            </label>
          );
        })}
      </div>
      <p className="text-14 muted mt-8">{publicFacts.data?.waveReason ?? WHEN_PAID[method]}</p>
    </fieldset>
  );
}
