import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { OPEN_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import type { Role } from '#domain/people/roles.ts';
import { useLiveState } from '#web/net/live.ts';
import { trpc } from '#web/net/trpc.ts';
import { ProofDialog } from '#web/secondFactor/ProofDialog.tsx';
import { RequireRole } from '#web/shell/RequireRole.tsx';
import { SignedShell } from '#web/shell/SignedShell.tsx';
import { useSession } from '#web/shell/session.tsx';
import { ConnectionNotice } from '#web/ui/feedback/ConnectionNotice.tsx';
import { PageSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import type { AreaLink } from '#web/ui/layout/AreaLinks.tsx';
import { AreaShell } from '#web/ui/layout/AreaShell.tsx';
import { LazyArea } from '#web/ui/lazy/LazyArea.tsx';
import { type DeskPaths, DeskPlace } from './DeskPlace.tsx';
import desk from './desk.module.css';
import { DialogHost } from './dialogs/DialogHost.tsx';
import { BreakdownBand } from './livreurs/BreakdownBand.tsx';
import { PlantBand } from './plant/PlantBand.tsx';
import type { Waiting } from './waiting.ts';

interface Props {
  role: Role;
  label: string;
  paths: DeskPaths;
  links(waiting: Waiting): AreaLink[];
  children: ReactNode;
}

export function DeskArea({ role, ...frame }: Props) {
  return (
    <RequireRole role={role}>
      <SignedShell>
        <Frame {...frame} />
      </SignedShell>
    </RequireRole>
  );
}

function Frame({ label, paths, links, children }: Omit<Props, 'role'>) {
  const { me, signOut } = useSession();
  const state = useLiveState();
  const { waiting, plantStop, isCounting } = useWaiting();
  const [isFolded, setFolded] = useLocalStorage({ key: 'laveo-nav-folded', defaultValue: false });
  if (!me) return null;
  return (
    <AreaShell
      label={label}
      links={links(waiting)}
      layout="side"
      person={me}
      onSignOut={() => void signOut()}
      fold={{ isFolded, onFold: () => setFolded((value) => !value) }}
      top={<ConnectionNotice state={state} />}
    >
      <DeskPlace paths={paths}>
        <DialogHost>
          <PlantBand stop={plantStop} />
          <BreakdownBand />
          {isCounting ? <PageSkeleton /> : null}
          <div data-waits={isCounting} className={desk.page}>
            <LazyArea>{children}</LazyArea>
          </div>
        </DialogHost>
        <ProofDialog />
      </DeskPlace>
    </AreaShell>
  );
}

function useWaiting() {
  // A claim becomes overdue by itself, without a nudge.
  const counts = trpc.dispatch.counts.useQuery(undefined, { refetchInterval: 60_000 });
  const orders = counts.data?.counts;
  const inbox = trpc.inbox.counts.useQuery().data;
  const openCount = orders ? OPEN_STATUSES.reduce((sum, status) => sum + orders[status], 0) : 0;
  const waiting: Waiting = {
    pending: orders?.pending ?? 0,
    inProgress: orders ? openCount - orders.pending : 0,
    newApplications: inbox?.newApplications ?? 0,
    waitingMessages: inbox?.waitingMessages ?? 0,
    overdueClaims: counts.data?.claims.overdue ?? 0,
  };
  return {
    waiting,
    plantStop: counts.data?.plantStop,
    isCounting: counts.isPending && counts.failureCount === 0,
  };
}
