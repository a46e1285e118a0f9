import { type ReactNode, useState } from 'react';
import { ACCOUNT_ENTRY_LABELS } from '#domain/accounts/account.ts';
import { countDaysLate } from '#domain/accounts/ledger.ts';
import { listStatementMonths } from '#domain/accounts/month.ts';
import { paths } from '#domain/addresses.ts';
import { formatDate, formatMonth, formatShortDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderCount, formatPieces } from '#domain/format/order/pieceCount.ts';
import { capitalize } from '#domain/format/text.ts';
import { describeMethod } from '#domain/format/wording.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FigureTable } from '#web/ui/table/FigureTable.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import classes from './Account.module.css';
import { type BuildOrderLink, OrderName } from './AccountMoney.tsx';

export type AccountMoney = Outputs['accounts']['money'];
export type AccountEntry = AccountMoney['entries'][number];

export type RenderInvoiceAct = (invoice: AccountMoney['invoices'][number]) => ReactNode;

interface Props extends BuildOrderLink {
  accountId: string;
  /** The desk's acts on all of it, on one invoice and on one entry. */
  renderActs?(money: AccountMoney): ReactNode;
  renderInvoiceAct?: RenderInvoiceAct | undefined;
  renderEntryAct?(entry: AccountEntry): ReactNode;
}

/** Invoices, payments and the statement of a month, as the business and the desk read them. */
export function AccountLedger({ accountId, renderActs, renderInvoiceAct, renderEntryAct, buildLink }: Props) {
  const money = trpc.accounts.money.useQuery({ accountId });
  if (money.isPending)
    return (
      <Card title="Factures">
        <TableSkeleton rows={3} />
      </Card>
    );
  if (!money.data) return <LoadFailure title="Impossible de charger les factures." query={money} />;
  const { account, invoices, entries, owed, credit, paymentDetails } = money.data;
  return (
    <>
      <Card title="Factures" aside={renderActs?.(money.data)}>
        {credit > 0 ? (
          <p className="anywhere">
            Crédit du compte&nbsp;: <Amount value={credit} strong />
            {account.closedAt === null ? '. Il paiera la prochaine facture.' : ', qui ne paiera plus rien.'}
          </p>
        ) : null}
        {owed > 0 && paymentDetails ? <p className="anywhere">Payer par&nbsp;: {paymentDetails}</p> : null}
        <Invoices invoices={invoices} renderAct={renderInvoiceAct} />
      </Card>
      <MonthStatement
        accountId={accountId}
        months={invoices.map(({ month }) => month)}
        buildLink={buildLink}
      />
      <Entries entries={entries} renderAct={renderEntryAct} />
    </>
  );
}

type InvoicesProps = Pick<AccountMoney, 'invoices'> & { renderAct: Props['renderInvoiceAct'] };

function Invoices({ invoices, renderAct }: InvoicesProps) {
  const now = useNow();
  if (invoices.length === 0)
    return <p className="muted">La première facture est faite le 1er du mois qui suit une livraison.</p>;
  return (
    <FigureTable columns={['Mois', 'Montant', 'Reste à payer', 'Échéance']} isStacking>
      <tbody>
        {invoices.toReversed().map((invoice) => {
          const { id, month, sale, number, amount, credited, due, dueAt } = invoice;
          return (
            <tr key={id}>
              <th scope="row" className="anywhere">
                <a href={paths.accountInvoicePdf(id)}>
                  {formatMonthOf(month)}
                  {sale > 1 ? `, suite ${sale - 1}` : null}
                  {number ? `, n°\u00a0${number}` : null}
                </a>
                {renderAct?.(invoice)}
              </th>
              <td data-label="Montant">
                {formatFcfa(amount) + (credited > 0 ? ` (avoir\u00a0${formatFcfa(credited)})` : '')}
              </td>
              <td data-label="Reste à payer">
                <Amount value={due} strong={due > 0} />
              </td>
              <td data-label="Échéance">
                <DueDate due={due} dueAt={dueAt} now={now} isCancelled={credited > 0 && credited >= amount} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </FigureTable>
  );
}

type DueProps = { due: number; dueAt: number | null; now: number; isCancelled?: boolean };

export function DueDate({ due, dueAt, now, isCancelled = false }: DueProps) {
  if (isCancelled) return <Badge tone="grey">Annulée par avoir</Badge>;
  if (dueAt === null) return 'Pas encore émise';
  if (due === 0) return <Badge tone="green">Payée</Badge>;
  const days = countDaysLate(dueAt, now);
  return days > 0 ? (
    <Badge tone="red">
      {days}&nbsp;{days > 1 ? 'jours' : 'jour'} de retard
    </Badge>
  ) : (
    formatDate(dueAt)
  );
}

type EntriesProps = Pick<AccountMoney, 'entries'> & { renderAct: Props['renderEntryAct'] };

function Entries({ entries, renderAct }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <Card title="Règlements">
      <ul className="bare ruled">
        {entries.map((entry) => (
          <li key={entry.id} className="row between anywhere">
            <span className="fill anywhere">
              {describeAccountEntry(entry)}
              <br />
              <span className="muted text-14">
                {[formatDate(entry.at), entry.by, entry.note].filter(Boolean).join(' · ')}
                {entry.isReversed ? ' · annulé' : null}
              </span>
            </span>
            <Amount value={entry.kind === 'reversal' ? -entry.amount : entry.amount} />
            {renderAct?.(entry)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function describeAccountEntry({ kind, method, withheld, withheldReason }: AccountEntry): string {
  const how = method === null ? '' : ` ${describeMethod(method)}`;
  const part = withheld > 0 ? `, et ${formatFcfa(withheld)} retenus (${withheldReason ?? 'annulés'})` : '';
  const label = kind === 'reversal' && method ? 'Annulation d’un règlement' : ACCOUNT_ENTRY_LABELS[kind];
  return `${label}${how}${part}`;
}

export const formatMonthOf = (month: string): string => capitalize(formatMonth(Date.parse(`${month}-01`)));

/** As many months as stand in one line of a desk's screen. */
const MOST_MONTHS = 6;

type StatementProps = BuildOrderLink & { accountId: string; months: readonly string[] };

function MonthStatement({ accountId, months, buildLink }: StatementProps) {
  const choices = listStatementMonths(useNow(), months).slice(0, MOST_MONTHS);
  const [month, setMonth] = useState(months.at(-1) ?? choices[0] ?? '');
  const statement = trpc.accounts.statement.useQuery({ accountId, month });
  return (
    <Card title="Relevé du mois">
      <div className="stack gap-12">
        <Chips
          label="Mois du relevé"
          value={month}
          onChange={setMonth}
          options={choices.map((value) => ({ value, label: formatMonthOf(value) }))}
        />
        <QueryState query={statement} waiting={<TableSkeleton rows={4} />} subject="le relevé" />
        {statement.data?.orders.length === 0 ? (
          <p className="muted">Aucune commande livrée ce mois-ci.</p>
        ) : null}
        {statement.data && statement.data.orders.length > 0 ? (
          <details open={buildLink !== undefined}>
            <summary className="py-12">
              {formatOrderCount(statement.data.orders.length)}, {formatFcfa(statement.data.total)}
            </summary>
            <Orders {...statement.data} buildLink={buildLink} />
          </details>
        ) : null}
      </div>
    </Card>
  );
}

function Orders({ orders, total, buildLink }: Outputs['accounts']['statement'] & BuildOrderLink) {
  return (
    <FigureTable columns={['Commande', 'Commandé par', 'Montant']} className={classes.statement} isStacking>
      <tbody>
        {orders.map(({ orderId, completedAt, client, amount, isOwn, ...order }) => (
          <tr key={orderId}>
            <th scope="row">
              <span>
                <OrderName id={orderId} {...order} buildLink={isOwn ? paths.client.invoice : buildLink} />
                {completedAt === null ? null : ` livrée le ${formatShortDay(completedAt)}`}
              </span>
              <OrderLines orderId={orderId} {...order} />
            </th>
            <td data-label="Commandé par" className="anywhere">
              {client}
            </td>
            <td data-label="Montant">{formatFcfa(amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Total du mois</th>
          <td colSpan={2} data-label="Montant" className="bold">
            {formatFcfa(total)}
          </td>
        </tr>
      </tbody>
    </FigureTable>
  );
}

type OrderLinesProps = Pick<
  Outputs['accounts']['statement']['orders'][number],
  'orderId' | 'piecesIn' | 'piecesOut' | 'lines'
>;

function OrderLines({ orderId, piecesIn, piecesOut, lines }: OrderLinesProps) {
  return (
    <details className="regular">
      <summary className="py-12">
        {formatPieces(piecesIn)}
        {piecesOut === piecesIn ? null : <span className="bold danger">, rendues&nbsp;: {piecesOut}</span>}
      </summary>
      <ul className="bare">
        {lines.map((line) => (
          <li key={lines.indexOf(line)} className="row between">
            {line.quantity > 1 ? `${line.quantity}\u00a0× ${line.description}` : line.description}{' '}
            <Amount value={line.amount} />
          </li>
        ))}
        <li className="muted">Sur la facture&nbsp;: {referenceOf(orderId)}</li>
      </ul>
    </details>
  );
}
