import { IconBuilding, IconCashBanknote, IconWallet, type TablerIcon } from '@tabler/icons-react';
import { skipToken } from '@tanstack/react-query';
import { useId } from 'react';
import { computeRoom } from '#domain/accounts/account.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { ORDER_METHODS, type OrderMethod, PAYMENT_METHODS } from '#domain/money/payment.ts';
import { type ChosenMethod, isAccountLost } from '#domain/orders/cart.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { SelectField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { ACCOUNT_LOST, isMethodClosed } from './closedMethods.ts';
import { RadioCard } from './FormSection.tsx';
import classes from './PaymentBlock.module.css';

export type OrderableAccount = Outputs['accounts']['orderable'][number];

const ICONS: Record<OrderMethod, TablerIcon> = {
  espece: IconCashBanknote,
  wave: IconWallet,
  compte: IconBuilding,
};

const WHEN_PAID: Record<OrderMethod, string> = {
  espece: 'Vous payez en espèces à la collecte.',
  wave: 'Vous payez avec Wave une fois la commande enregistrée.',
  compte: 'Rien à payer au passage\u00a0: le compte de l’entreprise paie en fin de mois.',
};

interface Props extends Omit<MethodChoiceProps, 'onMethod'> {
  phone: string | null;
  onChange(part: { phone?: string } & Partial<ChosenMethod>): void;
}

export function PaymentBlock({ phone, onChange, ...choice }: Props) {
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
      <MethodChoice {...choice} onMethod={onChange} />
    </section>
  );
}

interface MethodChoiceProps {
  method: OrderMethod;
  accountId: string | undefined;
  accounts: readonly OrderableAccount[];
  total: number;
  onMethod(chosen: ChosenMethod): void;
}

export function MethodChoice({ method, accountId, accounts, total, onMethod }: MethodChoiceProps) {
  const publicFacts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const { data: money } = trpc.accounts.get.useQuery(accountId ? { accountId } : skipToken, {
    meta: { silent: true },
  });
  const room = money && Math.max(0, computeRoom(money));
  const excess = room === undefined ? 0 : total - room;
  const name = useId();
  const wordsId = useId();
  // An account that the desk chose for the reader may not be among theirs, and no other one stands in for it.
  const account = accounts.find(({ id }) => id === accountId) ?? (accountId ? undefined : accounts[0]);
  const isLost = isAccountLost({ paymentMethod: method, accountId });
  const choose = (paymentMethod: OrderMethod, chosenId = account?.id) =>
    onMethod({ paymentMethod, accountId: paymentMethod === 'compte' ? chosenId : undefined });
  return (
    <fieldset
      id="methods"
      className="bare"
      tabIndex={-1}
      aria-invalid={isLost || undefined}
      aria-describedby={isLost ? wordsId : undefined}
    >
      <legend className="semibold mb-8 p-0">Mode de paiement</legend>
      <div className={`gap-8 grid ${classes.methods}`}>
        {(account || accountId ? ORDER_METHODS : PAYMENT_METHODS).map((value) => {
          const Icon = ICONS[value];
          return (
            <RadioCard
              key={value}
              isWide={value === 'compte'}
              name={name}
              value={value}
              checked={value === method && !isLost}
              disabled={isMethodClosed(value, publicFacts.data)}
              onChange={() => choose(value)}
            >
              <Icon className="fixed accent" size={24} stroke={1.8} aria-hidden="true" />
              <strong className="fill">
                {getPaymentMethodLabel(value)}
                {value === 'compte' && account ? ` — ${account.name}` : null}
              </strong>
            </RadioCard>
          );
        })}
      </div>
      {account && accounts.length > 1 && method === 'compte' && !isLost ? (
        <SelectField
          className="mt-8"
          label="Entreprise"
          value={account.id}
          options={accounts.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={(event) => choose('compte', event.currentTarget.value)}
        />
      ) : null}
      <p
        id={wordsId}
        className={`mt-8 ${isLost ? 'danger' : 'text-14 muted'}`}
        role={isLost ? 'alert' : undefined}
      >
        {isLost ? ACCOUNT_LOST : (method !== 'compte' && publicFacts.data?.waveReason) || WHEN_PAID[method]}
        {room === undefined ? null : ` Le compte peut encore payer ${formatFcfa(room)}.`}
      </p>
      {excess > 0 ? (
        <p className="danger" role="status">
          Cette commande dépasse de {formatFcfa(excess)} ce que le compte peut payer.
        </p>
      ) : null}
    </fieldset>
  );
}
