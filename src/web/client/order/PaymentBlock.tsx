import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment.ts';
import { trpc } from '#web/net/trpc.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { isMethodClosed } from '../payment/closedMethods.ts';
import { FormSection } from './FormSection.tsx';

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
  const publicFacts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const wrong = phone !== null && phone.trim() !== '' && parsePhone(phone) === null;
  return (
    <FormSection id="payment" title="Paiement">
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
        options={PAYMENT_METHODS.map((value) => ({
          value,
          label: getPaymentMethodLabel(value),
          disabled: isMethodClosed(value, publicFacts.data),
        }))}
      />
      <p className="text-14 muted">{publicFacts.data?.waveReason ?? WHEN_PAID[method]}</p>
    </FormSection>
  );
}
