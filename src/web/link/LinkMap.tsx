import type { ComponentProps } from 'react';
import { DataShell } from '#web/net/DataShell.tsx';
import { createQueryClient } from '#web/net/queryClient.ts';
import { LivreurOnTheRoad } from '../client/follow/LivreurOnTheRoad.tsx';

/** The map reads where its tiles come from. */
export const LinkMap = (props: ComponentProps<typeof LivreurOnTheRoad>) => (
  <DataShell create={createQueryClient}>
    <LivreurOnTheRoad {...props} />
  </DataShell>
);
