import { IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { formatAmount } from '#domain/format/money.ts';
import { ListPage } from '#web/desk/board/ListPage.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useDownload } from './useDownload.ts';

/** A word of the address that is none of these shows all orders. */
const LISTS = new Map<string, 'unassigned' | 'inProgress' | 'delivered'>([
  ['non-assignees', 'unassigned'],
  ['en-cours', 'inProgress'],
  ['livrees', 'delivered'],
]);

export function OrdersPage() {
  const [address] = useSearchParams();
  const name = LISTS.get(address.get('etat') ?? '');
  if (name) return <ListPage key={name} name={name} />;
  return <ListPage name="board" renderEnd={(filters) => <ExportButton filters={filters} />} />;
}

function ExportButton({ filters }: { filters: object }) {
  const { download, cancel, running, received } = useDownload();
  const words = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  return (
    <div className="row">
      {running ? (
        <>
          <span role="status" className="tabular text-14">
            {formatAmount(Math.ceil(received / 1024))}&nbsp;ko
          </span>
          <Button kind="secondary" size="sm" onClick={cancel}>
            Annuler l’export
          </Button>
        </>
      ) : (
        <Button
          kind="ghost"
          size="sm"
          icon={IconDownload}
          onClick={() => download('commandes', Object.fromEntries(words))}
        >
          Exporter ces commandes
        </Button>
      )}
    </div>
  );
}
