import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AGE_LABELS, AGES } from '#domain/accounts/ledger.ts';
import { formatAmount } from '#domain/format/money.ts';
import { DueDate } from '#web/account/AccountLedger.tsx';
import { trpc } from '#web/net/trpc.ts';
import { Badge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { FigureTable } from '#web/ui/table/FigureTable.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';

const COLUMNS = { ...AGE_LABELS, owed: 'Total dû', credit: 'Crédit' };
const PARTS = [...AGES, 'owed', 'credit'] as const;

interface Props {
  buildLink(accountId: string): string;
  /** Opens a first account, for who may. */
  action?: ReactNode;
}

/** The sums that a business owes stand by the days since the due date. */
export function AccountsTable({ buildLink, action }: Props) {
  const ageing = trpc.accounts.ageing.useQuery();
  const now = useNow();
  if (!ageing.data)
    return <QueryState query={ageing} waiting={<TableSkeleton rows={4} />} subject="les comptes" />;
  const { rows, totals } = ageing.data;
  if (rows.length === 0)
    return (
      <EmptyState
        title="Aucun compte"
        text="Un hôtel, un restaurant ou un bureau qui a un compte règle ses commandes en une facture par mois."
        action={action}
      />
    );
  const parts = PARTS.filter((part) => part === 'owed' || totals[part] !== 0);
  const renderCells = (sums: typeof totals) =>
    parts.map((part) => (
      <td
        key={part}
        data-label={COLUMNS[part]}
        data-empty={sums[part] === 0}
        className={part === 'owed' ? 'bold' : ''}
      >
        {sums[part] === 0 ? '–' : formatAmount(sums[part])}
      </td>
    ));
  return (
    <Card title="Ce que les comptes doivent, en FCFA">
      <FigureTable columns={['Entreprise', 'Plafond', ...parts.map((part) => COLUMNS[part])]} isStacking>
        <tbody>
          {rows.map(({ account, phone, dueAt, ...sums }) => (
            <tr key={account.id}>
              <th scope="row" className="anywhere">
                <Link to={buildLink(account.id)}>{account.name}</Link>{' '}
                {account.closedAt === null ? null : <Badge tone="grey">Fermé</Badge>}
                {dueAt === null ? null : (
                  <span className="row gap-0-12 regular">
                    <span>
                      Échéance&nbsp;: <DueDate due={sums.owed} dueAt={dueAt} now={now} />
                    </span>
                    {phone ? <Phone value={phone} /> : null}
                  </span>
                )}
              </th>
              <td data-label="Plafond">{formatAmount(account.ceiling)}</td>
              {renderCells(sums)}
            </tr>
          ))}
          <tr>
            <th scope="row">Tous les comptes</th>
            <td data-empty />
            {renderCells(totals)}
          </tr>
        </tbody>
      </FigureTable>
    </Card>
  );
}
