import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { ownOrderAccess } from '#web/client/ClientArea.tsx';
import { OrderAccessProvider } from '#web/client/orderAccess.ts';
import { createClient, trpc } from '#web/net/trpc.ts';

/** The component gets the public facts that clients' screens read, with this phone number of the team. */
export function renderInClientArea(element: ReactElement, teamPhone: string | null = null): string {
  const queries = new QueryClient();
  const facts = { ...HOUSE_DEFAULTS, teamPhone };
  queries.setQueryData(getQueryKey(trpc.catalogue.facts, undefined, 'query'), facts);
  return renderToStaticMarkup(
    <trpc.Provider client={createClient()} queryClient={queries}>
      <QueryClientProvider client={queries}>
        <OrderAccessProvider value={ownOrderAccess}>{element}</OrderAccessProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );
}
