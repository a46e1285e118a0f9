import { ACCOUNT_METHODS, type AccountMethod } from '#domain/accounts/account.ts';
import { formatAmount, formatFcfa, parseAmount } from '#domain/format/money.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { favourSchema, receiveSchema, reverseEntrySchema } from '#domain/inputs/businessAccounts.ts';
import {
  type AccountEntry,
  type AccountMoney,
  describeAccountEntry,
  formatMonthOf,
} from '#web/account/AccountLedger.tsx';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx';
import { AreaField, Field } from '#web/ui/form/Field.tsx';
import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import { nameSum, SumWarning } from '../cash/DrawerDialogs.tsx';
import type { DialogQuestions } from '../dialogs/questions.ts';

type ReceiveValues = {
  amount: string;
  method: AccountMethod | null;
  invoices: string[];
  withheld: string;
  withheldReason: string;
};

export function ReceiveDialog({ money, ...dialog }: { money: AccountMoney } & DialogFrame) {
  const { account, owed } = money;
  const unpaid = money.invoices.filter(({ due }) => due > 0);
  // A business may pay in advance, which is credit.
  const choices = unpaid.length > 0 ? unpaid : money.invoices.slice(-1);
  const [oldest] = choices;
  const formatDue = (ids: readonly string[]) => {
    const due = choices.reduce((sum, one) => (ids.includes(one.id) ? sum + one.due : sum), 0);
    return due > 0 ? formatAmount(due) : '';
  };
  const { form, frame } = useActForm(trpc.accounts.receive, receiveSchema, {
    ...dialog,
    initialValues: {
      amount: formatDue(oldest ? [oldest.id] : []),
      method: null,
      invoices: oldest ? [oldest.id] : [],
      withheld: '',
      withheldReason: '',
    },
    read: ({ amount, method, invoices, withheld, withheldReason: reason }: ReceiveValues, key) => ({
      key,
      amount: parseAmount(amount),
      method,
      invoices,
      ...(withheld.trim() !== '' && { withheld: { amount: parseAmount(withheld), reason } }),
    }),
    mapErrors: ({ 'withheld.amount': withheld, 'withheld.reason': withheldReason, ...errors }) => ({
      ...errors,
      ...(withheld && { withheld }),
      ...(withheldReason && { withheldReason }),
    }),
  });
  const { amount, invoices, withheld } = form.values;
  const credit = (parseAmount(amount) ?? 0) + (parseAmount(withheld) ?? 0) - Math.max(0, owed);
  /** The amount follows the choice until somebody types another. */
  const toggleInvoice = (id: string, isChosen: boolean) => {
    const chosen = isChosen ? [...invoices, id] : invoices.filter((one) => one !== id);
    form.setFieldValue('invoices', chosen);
    if (amount === formatDue(invoices)) form.setFieldValue('amount', formatDue(chosen));
  };
  return (
    <ActDialog
      {...frame}
      title={`Paiement ${prefixWithDe(account.name)}`}
      act={credit > 0 ? `Enregistrer, dont ${formatFcfa(credit)} en crédit` : 'Enregistrer le paiement'}
    >
      <p className="muted anywhere">
        {owed > 0
          ? `Reste à payer\u00a0: ${formatFcfa(owed)}. Ce qui dépasse les factures choisies paie la plus ancienne, puis devient un crédit.`
          : 'Tout est payé\u00a0: ce paiement devient un crédit.'}
      </p>
      <fieldset className="bare stack gap-4">
        <legend className="semibold">Factures payées</legend>
        {choices.map(({ id, month, due }) => (
          <Switch
            key={id}
            label={`${formatMonthOf(month)}, reste ${formatFcfa(due)}`}
            checked={invoices.includes(id)}
            onChange={(event) => toggleInvoice(id, event.currentTarget.checked)}
          />
        ))}
        {form.errors.invoices ? <p className="danger text-14 semibold">{form.errors.invoices}</p> : null}
      </fieldset>
      <ChoiceField
        label="Moyen de paiement"
        values={ACCOUNT_METHODS}
        labelOf={getPaymentMethodLabel}
        {...form.getInputProps('method')}
      />
      <AmountField label="Montant reçu" data-autofocus {...form.getInputProps('amount')} />
      <AmountField
        label="Retenu par l’entreprise"
        help="Facultatif. Une retenue pour les impôts paie aussi la facture."
        {...form.getInputProps('withheld')}
      />
      {withheld.trim() === '' ? null : (
        <Field label="Motif de la retenue" autoComplete="off" {...form.getInputProps('withheldReason')} />
      )}
    </ActDialog>
  );
}

export function ReverseAccountEntryDialog({ entry, ...dialog }: { entry: AccountEntry } & DialogFrame) {
  const { form, frame } = useActForm(trpc.accounts.reverse, reverseEntrySchema, {
    ...dialog,
    initialValues: { reason: '' },
    read: ({ reason }: { reason: string }, key) => ({ key, entryId: entry.id, reason }),
  });
  return (
    <ActDialog
      {...frame}
      title={`Annuler ce règlement de ${formatFcfa(entry.amount)}\u00a0?`}
      act="Annuler le règlement"
      isDanger
    >
      <p className="anywhere">{describeAccountEntry(entry)}</p>
      <AreaField
        label="Motif"
        help="L’entreprise le lit : par exemple chèque sans provision, crédit rendu."
        data-autofocus
        rows={2}
        {...form.getInputProps('reason')}
      />
      <p className="muted anywhere">
        Rien n’est effacé&nbsp;: une écriture contraire s’ajoute, avec votre nom.
        {entry.method === 'espece' ? ' L’argent sort du tiroir-caisse.' : null}
      </p>
    </ActDialog>
  );
}

export function FavourDialog({ accountId, owed, ...dialog }: DialogQuestions['favourAccount'] & DialogFrame) {
  const { form, frame } = useActForm(trpc.accounts.favour, favourSchema, {
    ...dialog,
    initialValues: { amount: '', reason: '' },
    read: ({ amount, reason }: { amount: string; reason: string }, key) => ({
      accountId,
      key,
      amount: parseAmount(amount),
      reason,
    }),
  });
  return (
    <ActDialog {...frame} title="Accorder un geste" act={nameSum(form.values.amount, 'Accorder')}>
      <p className="muted anywhere">Il paie la facture la plus ancienne, ou attend la prochaine.</p>
      <AmountField label="Montant du geste" data-autofocus {...form.getInputProps('amount')} />
      <SumWarning expected={Math.max(0, owed)} typed={form.values.amount} where="à payer" />
      <AreaField label="Motif" help="L’entreprise le lit." rows={2} {...form.getInputProps('reason')} />
    </ActDialog>
  );
}
