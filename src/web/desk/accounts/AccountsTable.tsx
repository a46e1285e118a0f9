import { Link } from 'react-router-dom';
import { AGE_LABELS, AGES } from '#domain/accounts/ledger.ts';
import { formatAmount } from '#domain/format/money.ts';
import { trpc } from '#web/net/trpc.ts';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FigureTable } from '#web/ui/table/FigureTable.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';

const COLUMNS = { ...AGE_LABELS, owed: 'Total dû', credit: 'Crédit' };
const PARTS = [...AGES, 'owed', 'credit'] as const;

/** The sums that a business owes stand by the days since the due date. */
export function AgeingTable({ buildLink }: { buildLink(accountId: string): string }) {
  const ageing = trpc.accounts.ageing.useQuery();
  if (ageing.isPending)
    return (
      <Card title="Ce que les comptes doivent">
        <TableSkeleton rows={4} />
      </Card>
    );
  if (!ageing.data) return <LoadFailure title="Impossible de charger les comptes." query={ageing} />;
  const { rows, totals } = ageing.data;
  const parts = PARTS.filter((part) => totals[part] !== 0);
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
      {rows.length === 0 ? <p className="muted">Aucun compte ne doit rien.</p> : null}
      {rows.length > 0 ? (
        <FigureTable columns={['Entreprise', ...parts.map((part) => COLUMNS[part])]} isStacking>
          <tbody>
            {rows.map(({ account, ...sums }) => (
              <tr key={account.id}>
                <th scope="row" className="anywhere">
                  <Link to={buildLink(account.id)}>{account.name}</Link>
                </th>
                {renderCells(sums)}
              </tr>
            ))}
            <tr>
              <th scope="row">Tous les comptes</th>
              {renderCells(totals)}
            </tr>
          </tbody>
        </FigureTable>
      ) : null}
    </Card>
  );
}
