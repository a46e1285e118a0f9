import type { ReactNode } from 'react';
import { useIsHydrated } from '../useIsHydrated.ts';
import { Button } from './Button.tsx';

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
