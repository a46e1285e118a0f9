import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const ModalFrame = lazy(async () => ({ default: (await import('./ModalFrame.tsx')).ModalFrame }));

/** Mantine's dialog weighs 25 kB: it arrives when the first one opens, and no screen waits for it. */
export function Dialog(props: ModalProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  return asked ? (
    <Suspense>
      <ModalFrame {...props} />
    </Suspense>
  ) : null;
}
