import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from './Button.tsx';

const subscribeToNothing = () => () => {};

/** The result is false in prerendered HTML and while React hydrates it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

type SubmitButtonProps = { busy: boolean; disabled?: boolean; children: ReactNode };

/** The button is disabled until hydration: a native submit would be a GET with the password in the address. */
export function SubmitButton({ busy, disabled = false, children }: SubmitButtonProps) {
  const isHydrated = useIsHydrated();
  return (
    <Button type="submit" full busy={busy} disabled={disabled || !isHydrated}>
      {children}
    </Button>
  );
}
