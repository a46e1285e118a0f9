import { useState } from 'react';
import { GIVE_BACK_ADVICE } from '#domain/accounts/account.ts';
import { FAILURES } from '#domain/failures/failures.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { containsText } from '#domain/format/text.ts';
import { creditInvoiceSchema } from '#domain/inputs/invoices.ts';
import { computeCredit, listUncredited } from '#domain/invoices/saleContent.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field, FieldError } from '#web/ui/form/Field.tsx';
import { NumberField } from '#web/ui/form/FormattedField.tsx';
import { describeSale } from './paperWords.ts';

export type CreditedInvoice = Outputs['invoices']['list']['items'][number];

/** A hotel’s month has hundreds of lines, too many for a field each. */
const MOST_FIELDS = 12;

type Values = { quantities: Record<number, number | string>; reason: string; number: string };

export function CreditDialog({ invoice, ...dialog }: DialogFrame & { invoice: CreditedInvoice }) {
  const { id: invoiceId, lines, isCreditableHere, orderId, number } = invoice;
  const earlier = invoice.credits.flatMap(({ items }) => items);
  const left = listUncredited(invoice, earlier);
  const { form, frame } = useActForm(trpc.invoices.credit, creditInvoiceSchema, {
    ...dialog,
    initialValues: { quantities: {}, reason: '', number: '' },
    read: ({ quantities, reason, number }: Values, key) => ({
      invoiceId,
      items: listItems(quantities),
      reason,
      key,
      ...(isCreditableHere ? {} : { number }),
    }),
  });
  const [search, setSearch] = useState('');
  const visibleLines = left
    .filter(({ position }) => containsText(listLineWords(lines[position]), search))
    .slice(0, MOST_FIELDS);
  const items = listItems(form.values.quantities);
  const amount = computeCredit(invoice, items, earlier);
  return (
    <ActDialog
      {...frame}
      title="Faire un avoir"
      act={typeof amount === 'number' && amount > 0 ? `Avoir de ${formatFcfa(amount)}` : 'Faire l’avoir'}
      disabled={typeof amount === 'string'}
    >
      <p className="semibold anywhere">
        {describeSale(invoice)}
        {number ? `, facture ${number}` : null}
      </p>
      <p className="muted">
        {orderId === null
          ? `L’avoir baisse ce que l’entreprise doit\u00a0; ce qu’elle a payé en trop paiera sa prochaine facture. ${GIVE_BACK_ADVICE}`
          : 'L’avoir baisse ce que coûte la commande. Aucun argent ne part de lui-même\u00a0: le remboursement se fait ensuite, si vous le décidez.'}
      </p>
      <Button
        kind="secondary"
        size="sm"
        onClick={() =>
          form.setFieldValue(
            'quantities',
            Object.fromEntries(left.map(({ position, quantity }) => [position, quantity])),
          )
        }
      >
        Toute la facture
      </Button>
      {left.length > MOST_FIELDS ? (
        <Field
          label="Chercher une ligne"
          help={`${left.length} lignes\u00a0: écrivez le numéro d’une commande ou un article.`}
          autoComplete="off"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      ) : null}
      {visibleLines.length === 0 ? <p className="muted">Aucune ligne ne correspond.</p> : null}
      {visibleLines.map(({ position, quantity }) => {
        const rest = computeCredit(invoice, [{ position, quantity }], earlier);
        const value = form.values.quantities[position] ?? 0;
        return (
          <NumberField
            key={position}
            label={nameLine(lines[position])}
            help={`Pièces à reprendre, ${quantity} au plus (${formatFcfa(Number(rest))}).`}
            value={value}
            onChange={(next) =>
              form.setFieldValue('quantities', { ...form.values.quantities, [position]: next })
            }
            error={isWithin(value, quantity) ? null : `De 0 à ${quantity}.`}
          />
        );
      })}
      <FieldError>{form.errors.items}</FieldError>
      <Field
        label="Motif"
        help="Par exemple pièce perdue."
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      {isCreditableHere ? null : (
        <Field
          label="Numéro de l’avoir"
          help={FAILURES.NO_FNE_ID.text}
          autoComplete="off"
          {...form.getInputProps('number')}
        />
      )}
    </ActDialog>
  );
}

const nameLine = (line: CreditedInvoice['lines'][number] | undefined): string =>
  line?.orderNumber
    ? line.description.replace(/^Commande \w+/, formatOrderNumber(line.orderNumber))
    : (line?.description ?? '');

/** The month's PDF names an order by its reference, as the stored description does. */
const listLineWords = (line: CreditedInvoice['lines'][number] | undefined): string =>
  [nameLine(line), line?.orderNumber, line?.description].join(' ');

const listItems = (quantities: Values['quantities']) =>
  Object.entries(quantities)
    .map(([position, quantity]) => ({ position: Number(position), quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity !== 0);

const isWithin = (value: number | string, most: number) => typeof value === 'number' && value <= most;
