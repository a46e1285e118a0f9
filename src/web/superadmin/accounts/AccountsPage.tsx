import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { AgeingTable } from '#web/desk/accounts/AgeingTable.tsx';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Badge } from '#web/ui/badges.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { type Column, DataList, makeSinglePage } from '#web/ui/table/DataList.tsx';
import table from '#web/ui/table/Table.module.css';
import { describePrices } from './accountWords.ts';

const AccountDialog = createLazyDialog(async () => (await import('./AccountDialog.tsx')).AccountDialog);

export function AccountsPage() {
  const accounts = trpc.accounts.list.useQuery();
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
      <SectionHeader actions={rows.length > 0 ? open : null} />
      <DataList
        query={makeSinglePage(accounts)}
        label="Comptes"
        className="tabular"
        columns={COLUMNS}
        failure="Impossible de charger les comptes."
        empty={{
          title: 'Aucun compte',
          text: 'Ouvrez un compte pour un hôtel, un restaurant ou un bureau : ses commandes se règlent en une facture par mois.',
          action: open,
        }}
      />
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

const COLUMNS: Column<Row>[] = [
  {
    name: 'name',
    title: 'Entreprise',
    cell: (row) => (
      <>
        <Link to={paths.superadmin.account(row.id)} className={`inherit no-underline ${table.link}`}>
          {row.name}
        </Link>{' '}
        {row.closedAt === null ? null : <Badge tone="grey">Fermé</Badge>}
      </>
    ),
    card: { at: 'title' },
  },
  {
    name: 'ncc',
    title: 'NCC',
    cell: ({ ncc }) => ncc,
    card: { at: 'line', cell: ({ ncc }) => `NCC ${ncc}` },
  },
  { name: 'people', title: 'Personnes', cell: ({ people }) => people },
  { name: 'prices', title: 'Prix', cell: describePrices, card: { at: 'line' } },
  { name: 'ceiling', title: 'Plafond', cell: ({ ceiling }) => formatFcfa(ceiling) },
];
