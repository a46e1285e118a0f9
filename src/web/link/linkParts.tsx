import type { ComponentProps } from 'react';
import { DataShell } from '#web/net/DataShell.tsx';
import { LivreurOnTheRoad } from '../client/follow/LivreurOnTheRoad.tsx';
import { NextVisit } from '../client/follow/NextVisit.tsx';
import { RegularVisit } from '../client/follow/RegularVisit.tsx';

// These parts ask the server by the query client, which the page does without.

export const LinkMap = (props: ComponentProps<typeof LivreurOnTheRoad>) => (
  <DataShell>
    <LivreurOnTheRoad {...props} />
  </DataShell>
);

type VisitProps = ComponentProps<typeof NextVisit> & ComponentProps<typeof RegularVisit>;

export const LinkVisit = ({ order }: VisitProps) => (
  <DataShell>
    <RegularVisit order={order} />
    <NextVisit order={order} />
  </DataShell>
);
