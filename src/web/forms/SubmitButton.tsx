import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../ui/Button.tsx';

const never = () => () => {};

/** Waits for hydration: a form sent before it would leave by the address bar, password included. */
export function SubmitButton({
  busy,
  disabled = false,
  children,
}: {
  busy: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button type="submit" full busy={busy} disabled={disabled || !alive}>
      {children}
    </Button>
  );
}
