import { IconDownload } from '@tabler/icons-react';
import { formatAmount } from '#domain/format/money.ts';
import { BoardList } from '#web/desk/board/BoardList.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { OrderFilters } from './orders/OrderFilters.tsx';
import { useOrderFilters } from './orders/useOrderFilters.ts';
import { useDownload } from './useDownload.ts';

export function OrdersPage() {
  const { filters, narrow, change, reset } = useOrderFilters();
  const { download, cancel, running, received } = useDownload();
  const exportFilters = Object.fromEntries(
    Object.entries({
      ...narrow,
      ...(filters.search ? { search: filters.search } : {}),
      status: filters.status,
    }).map(([name, value]) => [name, String(value)]),
  );
  return (
    <>
      <PageHeader title="Commandes" />
      <OrderFilters
        filters={filters}
        onChange={change}
        onReset={reset}
        end={
          <div className="row ml-auto">
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
                onClick={() => download('commandes', exportFilters)}
              >
                Exporter ces commandes
              </Button>
            )}
          </div>
        }
      />
      <BoardList filters={filters} narrow={narrow} onReset={reset} />
    </>
  );
}
