import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { AgeingTable } from '#web/desk/accounts/AgeingTable.tsx';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { CardList } from '#web/ui/layout/CardList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { PlainTable } from '#web/ui/table/PlainTable.tsx';
import table from '#web/ui/table/Table.module.css';
import { TableSkeleton, useIsTableWide } from '#web/ui/table/TableSkeleton.tsx';
import { describePrices } from './accountWords.ts';

const AccountDialog = createLazyDialog(async () => (await import('./AccountDialog.tsx')).AccountDialog);

export function AccountsPage() {
  const accounts = trpc.accounts.list.useQuery();
  const isWide = useIsTableWide();
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  const rows = accounts.data ?? [];
  const open = (
    <Button icon={IconPlus} onClick={() => setOpening(true)}>
      Ouvrir un compte
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Comptes entreprise"
        subtitle="Les entreprises qui commandent sans payer au passage, et paient une fois par mois."
        actions={rows.length > 0 ? open : null}
      />
      {accounts.isPending ? <TableSkeleton /> : null}
      {accounts.isError && !accounts.data ? (
        <LoadFailure title="Impossible de charger les comptes." query={accounts} />
      ) : null}
      {accounts.data?.length === 0 ? (
        <EmptyState
          title="Aucun compte"
          text="Ouvrez un compte pour un hôtel, un restaurant ou un bureau : ses commandes se règlent en une facture par mois."
          action={open}
        />
      ) : isWide ? (
        <AccountTable rows={rows} />
      ) : (
        <CardList label="Comptes" rows={rows} render={(row) => <AccountRow row={row} />} />
      )}
      {rows.length > 0 ? (
        <div className="mt-16">
          <AgeingTable buildLink={paths.superadmin.account} />
        </div>
      ) : null}
      <AccountDialog
        opened={isOpening}
        onClose={() => setOpening(false)}
        onDone={(id) => navigate(paths.superadmin.account(id))}
      />
    </>
  );
}

type Row = Outputs['accounts']['list'][number];

const COLUMNS = { name: 'Entreprise', ncc: 'NCC', people: 'Personnes', prices: 'Prix', ceiling: 'Plafond' };

function AccountTable({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <PlainTable
      label="Comptes"
      className="tabular"
      columns={COLUMNS}
      rows={rows}
      renderRow={(row) => (
        <tr key={row.id} className={table.row}>
          <th scope="row" className="ellipsis">
            <AccountName row={row} />
          </th>
          <td>{row.ncc}</td>
          <td>{row.people}</td>
          <td>{describePrices(row)}</td>
          <td>{formatFcfa(row.ceiling)}</td>
        </tr>
      )}
    />
  );
}

function AccountRow({ row }: { row: Row }) {
  return (
    <Card as="article" className={`stack gap-4 ${table.row}`}>
      <h2 className="text-18 anywhere">
        <AccountName row={row} />
      </h2>
      <p className="row between muted">
        <span>NCC {row.ncc}</span>
        <span>{describePrices(row)}</span>
      </p>
    </Card>
  );
}

function AccountName({ row }: { row: Row }) {
  return (
    <>
      <Link to={paths.superadmin.account(row.id)} className={table.link}>
        {row.name}
      </Link>{' '}
      {row.closedAt === null ? null : <Badge tone="grey">Fermé</Badge>}
    </>
  );
}
