import { useEffect, useState } from 'react';
import { computeRoom } from '#domain/accounts/account.ts';
import { formatFcfa, parseAmount, parseWholeNumber } from '#domain/format/money.ts';
import { createAccountSchema, LONGEST_BUSINESS_NAME } from '#domain/inputs/businessAccounts.ts';
import type { Account } from '#web/account/AccountMoney.tsx';
import { readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActFields } from '#web/ui/act/useActForm.ts';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { AreaField, Field, LineField } from '#web/ui/form/Field.tsx';

type Props = { account?: Account; opened: boolean; onClose(): void; onDone?(accountId: string): void };

const toForm = (account: Account | undefined) => ({
  name: account?.name ?? '',
  ncc: account?.ncc ?? '',
  rccm: account?.rccm ?? '',
  address: account?.address ?? '',
  email: account?.email ?? '',
  terms: String(account?.terms ?? 30),
  ceiling: String(account?.ceiling ?? ''),
  discount: String(account?.discount ?? 0),
  deliveryNotes: account?.deliveryNotes ?? '',
});

export function AccountDialog({ account, opened, onClose, onDone }: Props) {
  const [base, setBase] = useState(account);
  const { form, onRefused, submitTo } = useActFields(createAccountSchema, {
    initialValues: toForm(account),
    read: ({ terms, ceiling, discount, ...values }, key) => ({
      ...values,
      key,
      terms: parseWholeNumber(terms),
      ceiling: parseAmount(ceiling),
      discount: parseWholeNumber(discount),
    }),
  });
  const options = {
    meta: { silent: true },
    onSuccess: ({ id }: { id: string }) => {
      onClose();
      onDone?.(id);
    },
    onError: (error: unknown) => onRefused(readFailure(error)),
  };
  const creating = trpc.accounts.create.useMutation(options);
  const updating = trpc.accounts.update.useMutation(options);
  // A refused save brings in what a colleague has saved, and what nobody typed here takes it.
  useEffect(() => {
    const isStale = readFailure(updating.error).code === 'HOUSE_CHANGED';
    if (account?.version === base?.version || !isStale) return;
    const isUntouched = ([name]: [string, string]) => !form.isDirty(name);
    form.setValues(Object.fromEntries(Object.entries(toForm(account)).filter(isUntouched)));
    form.setInitialValues(toForm(account));
    setBase(account);
  });
  const save = submitTo({
    mutate: ({ key, ...input }) => {
      if (!account) return creating.mutate({ key, ...input });
      // A discount takes the place of the price list.
      const prices = input.discount ? { prices: [] } : {};
      updating.mutate({ accountId: account.id, seen: base?.version, ...input, ...prices });
    },
  });
  const use = account ? -computeRoom({ ...account, ceiling: 0 }) : 0;
  const isOverCeiling = (parseAmount(form.values.ceiling) ?? use) < use;
  const hasPrices = account !== undefined && account.prices.length > 0;
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      request={account ? updating : creating}
      onSubmit={save}
      title={account ? `Modifier ${account.name}` : 'Ouvrir un compte entreprise'}
      act={account ? 'Enregistrer' : 'Ouvrir le compte'}
    >
      <Field
        label="Nom de l’entreprise"
        data-autofocus
        maxLength={LONGEST_BUSINESS_NAME}
        {...form.getInputProps('name')}
      />
      <Field
        label="NCC"
        help="Numéro de compte contribuable : 7 chiffres et une lettre."
        autoCapitalize="characters"
        maxLength={12}
        {...form.getInputProps('ncc')}
      />
      <Field label="RCCM" maxLength={60} {...form.getInputProps('rccm')} />
      <LineField label="Adresse" maxLength={200} {...form.getInputProps('address')} />
      <Field
        label="E-mail pour les factures"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <Field
        label="Délai de paiement, en jours"
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('terms')}
      />
      <AmountField
        label="Plafond"
        help={
          isOverCeiling ? (
            <span className="warning">
              Ce compte en est à {formatFcfa(use)}&nbsp;: plus de commande sans un motif de l’équipe.
            </span>
          ) : (
            'Au-delà, plus de commande sur ce compte sans un motif de l’équipe.'
          )
        }
        {...form.getInputProps('ceiling')}
      />
      <Field
        label="Remise sur le linge, en %"
        help={hasPrices ? 'Une remise remplace la liste de prix.' : 'Le transport n’est pas remisé.'}
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('discount')}
      />
      <AreaField
        label="Consignes de livraison"
        help="Le livreur les lit sur chaque commande."
        maxLength={500}
        {...form.getInputProps('deliveryNotes')}
      />
    </ActDialog>
  );
}
