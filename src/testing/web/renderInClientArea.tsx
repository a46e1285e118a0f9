import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { onTestFinished, vi } from 'vitest';
import type { Product } from '#domain/catalogue/catalogue.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { ownOrderAccess } from '#web/client/ClientArea.tsx';
import { OrderAccessProvider } from '#web/client/orderAccess.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { createClient, trpc } from '#web/net/trpc.ts';

type Account = Outputs['accounts']['orderable'][number];

/** The component gets the public facts that clients' screens read, and the accounts that its client may order on. */
export function renderInClientArea(
  element: ReactElement,
  teamPhone: string | null = null,
  accounts: Account[] = [],
  garments: Product[] = [],
): string {
  const queries = new QueryClient();
  const house = { ...HOUSE_DEFAULTS, teamPhone, payWith: [] };
  queries.setQueryData(getQueryKey(trpc.catalogue.facts, undefined, 'query'), house);
  queries.setQueryData(getQueryKey(trpc.accounts.orderable, undefined, 'query'), accounts);
  queries.setQueryData(getQueryKey(trpc.catalogue.list, undefined, 'query'), garments);
  // A lazy part that still loads at the end of its file fails in the files after it.
  onTestFinished(() => vi.dynamicImportSettled());
  return renderToStaticMarkup(
    <trpc.Provider client={createClient()} queryClient={queries}>
      <QueryClientProvider client={queries}>
        <OrderAccessProvider value={ownOrderAccess}>{element}</OrderAccessProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );
}
