import { IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { ListPage } from '#web/desk/board/ListPage.tsx';
import { IconButton } from '#web/ui/form/Button.tsx';
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
  const { download, running } = useDownload();
  const words = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  return (
    <IconButton
      icon={IconDownload}
      aria-label="Exporter ces commandes"
      title="Exporter ces commandes"
      busy={running !== null}
      onClick={() => download('commandes', Object.fromEntries(words))}
    />
  );
}
