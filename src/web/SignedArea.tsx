import { type ReactNode, useState } from 'react';
import type { Role } from '#domain/roles.ts';
import { useLiveState } from './live.ts';
import { RequireRole } from './RequireRole.tsx';
import { SignedShell } from './SignedShell.tsx';
import { useSession } from './session.tsx';
import type { AreaLink } from './ui/AreaLinks.tsx';
import { AreaShell } from './ui/AreaShell.tsx';
import { Confirm } from './ui/Confirm.tsx';
import { ConnectionNotice } from './ui/ConnectionNotice.tsx';
import { sendUnsent } from './unsent.ts';

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
  const [left, setLeft] = useState(0);
  const [asking, setAsking] = useState(false);
  if (!me) return null;
  // What waits to be sent goes with the person: a last try, then he decides.
  const leave = async () => {
    const unsent = await sendUnsent();
    if (unsent === 0) return signOut();
    setLeft(unsent);
    setAsking(true);
  };
  const leaveAnyway = () => {
    setAsking(false);
    void signOut();
  };
  return (
    <>
      <AreaShell
        {...shell}
        person={me}
        onSignOut={() => void leave()}
        top={
          <>
            {top}
            <ConnectionNotice state={state} />
          </>
        }
      >
        {children}
      </AreaShell>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={leaveAnyway}
        title={
          left === 1
            ? '1 action n’est pas envoyée. Se déconnecter et la perdre\u00a0?'
            : `${left} actions ne sont pas envoyées. Se déconnecter et les perdre\u00a0?`
        }
        act="Se déconnecter"
        dismiss="Rester"
      />
    </>
  );
}
