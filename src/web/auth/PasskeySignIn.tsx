import { hasPasskeySupport } from '../secondFactor/passkeySupport.ts';
import { usePasskeyAct } from '../secondFactor/usePasskeyAct.ts';
import { useSession } from '../shell/session.tsx';
import { readPasskeyMemory } from '../storage/passkeyMemory.ts';
import { Button } from '../ui/form/Button.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';

/** Stands only where a passkey was added or used before: elsewhere the browser would have none to offer. */
export function PasskeySignIn() {
  const isHydrated = useIsHydrated();
  const { adopt } = useSession();
  const { busy, run } = usePasskeyAct(async ({ enterByPasskey }) => {
    const { user } = await enterByPasskey();
    if (user) await adopt(user);
  });
  if (!isHydrated || readPasskeyMemory() !== 'used' || !hasPasskeySupport()) return null;
  return (
    <Button kind="pale" full busy={busy} onClick={run}>
      Entrer avec mon empreinte ou mon code
    </Button>
  );
}
