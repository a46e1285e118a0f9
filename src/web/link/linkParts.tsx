import type { ComponentProps } from 'react';
import { DataShell } from '#web/net/queryClient.tsx';
import { LivreurOnTheRoad } from '../client/follow/LivreurOnTheRoad.tsx';
import { NextVisitForm } from '../client/follow/NextVisitForm.tsx';
import { OrderBuyer } from '../client/follow/OrderBuyer.tsx';

// These parts ask the server by the query client, which the page does without.

export const LinkMap = (props: ComponentProps<typeof LivreurOnTheRoad>) => (
  <DataShell>
    <LivreurOnTheRoad {...props} />
  </DataShell>
);

export const LinkBuyer = (props: ComponentProps<typeof OrderBuyer>) => (
  <DataShell>
    <OrderBuyer {...props} />
  </DataShell>
);

export const LinkVisitForm = (props: ComponentProps<typeof NextVisitForm>) => (
  <DataShell>
    <NextVisitForm {...props} />
  </DataShell>
);
