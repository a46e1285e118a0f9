import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { DeskPlace } from '#web/desk/DeskPlace.ts';
import { createClient, trpc } from '#web/net/trpc.ts';

/** The component stands in the admin's area, without an answer of the server. */
export function renderOnDesk(element: ReactElement): string {
  const queries = new QueryClient();
  return renderToStaticMarkup(
    <trpc.Provider client={createClient()} queryClient={queries}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <DeskPlace value={paths.admin}>{element}</DeskPlace>
        </MemoryRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );
}
