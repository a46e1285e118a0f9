import type { ComponentProps } from 'react';
import { DataShell } from '#web/net/DataShell.tsx';
import { createQueryClient } from '#web/net/queryClient.ts';
import { NextVisit } from '../client/follow/NextVisit.tsx';

export const LinkVisit = (props: ComponentProps<typeof NextVisit>) => (
  <DataShell create={createQueryClient}>
    <NextVisit {...props} />
  </DataShell>
);
