import { type ReactNode, useEffect, useState } from 'react';
import type { Role } from '#domain/people/roles.ts';
import { ProofDialog } from '../secondFactor/ProofDialog.tsx';
import { countActs, isWaiting } from '../sendQueue/entry.ts';
import { sendUnsentEntries, useSendQueueState } from '../sendQueue/sendQueue.ts';
import { Confirm } from '../ui/feedback/Dialog.tsx';
import { LiveOfflineLine } from '../ui/feedback/LiveOfflineLine.tsx';
import type { AreaLink } from '../ui/layout/AreaLinks.tsx';
import { AreaShell } from '../ui/layout/AreaShell.tsx';
import { AREA_LABELS } from './areaLinks.ts';
import { RoleGuard, SignedShell } from './SignedShell.tsx';
import { useSession } from './session.tsx';

type Props = { role: Role; links: AreaLink[]; isTask?: boolean; children: ReactNode };

/** The house forgets a browser with its session, and hears of it again from the next one. */
async function keepNotifications(): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const { keepPush } = await import('../push/push.ts');
  await keepPush();
}

export function SignedArea(props: Props) {
  return (
    <RoleGuard role={props.role}>
      <SignedShell>
        <Area {...props} />
      </SignedShell>
    </RoleGuard>
  );
}

function Area({ role, children, ...shell }: Props) {
  const { me, signOut } = useSession();
  const { entries } = useSendQueueState();
  const [unsentCount, setUnsentCount] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  // The dialog is preloaded because it can open offline, when its file can no longer be fetched.
  useEffect(Confirm.preload, []);
  useEffect(() => void keepNotifications(), []);
  if (!me) return null;
  const { client } = entries[0] ?? {};
  // Signing out drops unsent entries, so the queue gets a last try before the person decides.
  const requestSignOut = async () => {
    const unsent = await sendUnsentEntries();
    if (unsent === 0) return signOut();
    setUnsentCount(unsent);
    setIsAsking(true);
  };
  const confirmSignOut = () => {
    setIsAsking(false);
    void signOut();
  };
  return (
    <>
      <AreaShell
        {...shell}
        label={AREA_LABELS[role]}
        layout="tabs"
        person={{ fullname: me.fullname, onSignOut: () => void requestSignOut() }}
        notice={<LiveOfflineLine waiting={role === 'livreur' ? countActs(entries.filter(isWaiting)) : 0} />}
      >
        {children}
      </AreaShell>
      <ProofDialog />
      <Confirm
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirmSignOut}
        title={
          unsentCount === 1
            ? `1 action${client ? ` pour ${client}` : ''} n’est pas enregistrée. Se déconnecter et la perdre\u00a0?`
            : `${unsentCount} actions ne sont pas enregistrées. Se déconnecter et les perdre\u00a0?`
        }
        act="Se déconnecter"
        dismiss="Rester"
      />
    </>
  );
}
