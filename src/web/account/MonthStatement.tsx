import { useState } from 'react';
import { toMonth } from '#domain/accounts/month.ts';
import { formatMonth, formatShortDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { capitalize } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { FigureTable } from '#web/ui/table/FigureTable.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';

export const formatMonthOf = (month: string): string => capitalize(formatMonth(Date.parse(`${month}-01`)));

/** As many months as stand in one line of a desk's screen. */
const MOST_MONTHS = 6;

export function MonthStatement({ accountId, months }: { accountId: string; months: readonly string[] }) {
  const current = toMonth(useNow());
  const choices = [...new Set([current, ...months.toReversed()])].slice(0, MOST_MONTHS);
  const [month, setMonth] = useState(choices[1] ?? current);
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
        {statement.isPending ? <TableSkeleton rows={4} /> : null}
        {statement.isError && !statement.data ? (
          <LoadFailure title="Impossible de charger le relevé." query={statement} />
        ) : null}
        {statement.data?.orders.length === 0 ? (
          <p className="muted">Aucune commande livrée ce mois-ci.</p>
        ) : null}
        {statement.data && statement.data.orders.length > 0 ? <Orders {...statement.data} /> : null}
      </div>
    </Card>
  );
}

interface Row {
  orderId: string;
  shortNumber: string;
  completedAt: number | null;
  client: string;
  piecesIn: number;
  piecesOut: number;
  amount: number;
}

function Orders({ orders, total }: { orders: readonly Row[]; total: number }) {
  return (
    <FigureTable columns={['Commande', 'Client', 'Pièces prises', 'Pièces rendues', 'Montant']} isStacking>
      <tbody>
        {orders.map(({ orderId, shortNumber, completedAt, client, piecesIn, piecesOut, amount }) => (
          <tr key={orderId}>
            <th scope="row">
              {formatShortNumber(shortNumber)} <Reference id={orderId} />
              {completedAt === null ? null : ` livrée le ${formatShortDay(completedAt)}`}
            </th>
            <td data-label="Client" className="anywhere">
              {client}
            </td>
            <td data-label="Pièces prises">{piecesIn}</td>
            <td data-label="Pièces rendues" className={piecesOut === piecesIn ? '' : 'bold danger'}>
              {piecesOut}
            </td>
            <td data-label="Montant">{formatFcfa(amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Total du mois</th>
          <td colSpan={4} data-label="Montant" className="bold">
            {formatFcfa(total)}
          </td>
        </tr>
      </tbody>
    </FigureTable>
  );
}
