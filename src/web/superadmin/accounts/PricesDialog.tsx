import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccountPrice } from '#domain/accounts/account.ts';
import { describeUnit } from '#domain/catalogue/catalogue.ts';
import { formatAmount, parseAmount } from '#domain/format/money.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import type { Account } from '#web/account/AccountMoney.tsx';
import { ServiceSearch } from '#web/desk/linen/ServiceSearch.tsx';
import { readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { IconButton } from '#web/ui/form/Button.tsx';

/** A price is the text as typed. */
type TypedPrice = Omit<AccountPrice, 'price'> & { price: string };

const buildKey = ({ productId, service }: Pick<AccountPrice, 'productId' | 'service'>) =>
  `${productId}|${service}`;

export function PricesDialog(props: { account: Account; opened: boolean; onClose(): void }) {
  const { account, opened, onClose } = props;
  const { data: garments = [] } = trpc.catalogue.all.useQuery();
  const [prices, setPrices] = useState<TypedPrice[]>(() =>
    account.prices.map((one) => ({ ...one, price: formatAmount(one.price) })),
  );
  const [firstVersion] = useState(account.version);
  const saving = trpc.accounts.update.useMutation({
    meta: { silent: true },
    onSuccess: onClose,
  });
  const describePrice = ({ productId, service }: TypedPrice) => {
    const garment = garments.find(({ id }) => id === productId);
    const unit = garment?.services.find(({ name }) => name === service)?.unit;
    return garment ? `${garment.name}, ${service}${describeUnit(unit)}` : service;
  };
  const readPrice = ({ price, ...one }: TypedPrice) => ({ ...one, price: parseAmount(price) ?? Number.NaN });
  const isWrong = (one: TypedPrice) => Number.isNaN(readPrice(one).price);
  const save = () =>
    saving.mutate({
      accountId: account.id,
      // This refusal has told of a colleague's change, so the next save is meant.
      seen: readFailure(saving.error).code === 'HOUSE_CHANGED' ? account.version : firstVersion,
      // A price list takes the place of the discount.
      discount: prices.length > 0 ? 0 : account.discount,
      prices: prices.map(readPrice),
    });
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      request={saving}
      disabled={prices.some(isWrong)}
      onSubmit={save}
      title={`Prix ${prefixWithDe(account.name)}`}
      act="Enregistrer les prix"
    >
      <p className="muted">
        Ce qui n’est pas dans la liste reste au prix du catalogue.
        {account.discount > 0 ? ` La liste remplace la remise de ${account.discount}\u00a0%.` : null}
      </p>
      <ul className="bare stack gap-8" aria-label="Prix du compte">
        {prices.map((one) => {
          const label = describePrice(one);
          return (
            <li key={buildKey(one)} className="gap-8 grid bottom aside-right">
              <AmountField
                label={label}
                value={one.price}
                error={isWrong(one) ? 'Indiquez un montant.' : undefined}
                onChange={(event) => {
                  const price = event.currentTarget.value;
                  setPrices(prices.map((other) => (other === one ? { ...one, price } : other)));
                }}
              />
              <IconButton
                danger
                aria-label={`Retirer ${label}`}
                icon={IconTrash}
                onClick={() => setPrices(prices.filter((other) => other !== one))}
              />
            </li>
          );
        })}
      </ul>
      <ServiceSearch
        label="Ajouter un prix"
        garments={garments}
        onChoose={({ productId, service }) => {
          const offer = { productId, service: service.name, price: formatAmount(service.price) };
          if (!prices.some((one) => buildKey(one) === buildKey(offer))) setPrices([...prices, offer]);
        }}
      />
    </ActDialog>
  );
}
