import type { ReactNode } from 'react';
import type { Role } from '#domain/roles.ts';
import { useLiveState } from './live.ts';
import { RequireRole } from './RequireRole.tsx';
import { SignedShell } from './SignedShell.tsx';
import { useSession } from './session.tsx';
import type { AreaLink } from './ui/AreaLinks.tsx';
import { AreaShell } from './ui/AreaShell.tsx';
import { ConnectionNotice } from './ui/ConnectionNotice.tsx';

interface Props {
  role: Role;
  /** Names the navigation: "Espace client". */
  label: string;
  links: AreaLink[];
  layout: 'tabs' | 'side';
  /** Beside the connection's state in the top bar. */
  top?: ReactNode;
  children: ReactNode;
}

/** An area behind the sign-in: its role, its data, its navigation and the state of its live stream. */
export function SignedArea({ role, ...area }: Props) {
  return (
    <RequireRole role={role}>
      <SignedShell>
        <Area {...area} />
      </SignedShell>
    </RequireRole>
  );
}

function Area({ top, children, ...shell }: Omit<Props, 'role'>) {
  const { me, signOut } = useSession();
  const state = useLiveState();
  if (!me) return null;
  return (
    <AreaShell
      {...shell}
      person={me}
      onSignOut={() => void signOut()}
      top={
        <>
          {top}
          <ConnectionNotice state={state} />
        </>
      }
    >
      {children}
    </AreaShell>
  );
}
