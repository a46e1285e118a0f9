import { useEffect } from 'react';

const SECOND_TAP_MS = 400;
const NEAR_PX = 32;

/** The tap that closes a dialog is often two: the second falls on what lay beneath, and is not meant for it. */
export function useStopsSecondTap(opened: boolean): void {
  useEffect(() => {
    if (!opened || !matchMedia('(pointer: coarse)').matches) return;
    let last: PointerEvent | undefined;
    const note = (event: PointerEvent) => {
      last = event;
    };
    addEventListener('pointerdown', note, true);
    return () => {
      removeEventListener('pointerdown', note, true);
      if (last) stopClicksNear(last);
    };
  }, [opened]);
}

function stopClicksNear({ clientX, clientY }: PointerEvent): void {
  const stop = (event: MouseEvent) => {
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) < NEAR_PX;
    // A key has no place on the screen.
    if (event.detail === 0 || !isNear) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stop, true);
  setTimeout(() => removeEventListener('click', stop, true), SECOND_TAP_MS);
}
