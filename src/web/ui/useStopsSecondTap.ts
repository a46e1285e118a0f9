import { useEffect } from 'react';

const SECOND_TAP_MS = 400;
const NEAR_PX = 32;

/** A dialog is often closed with a double tap, whose second half would land on what lies beneath. */
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
    // A click made with a key has no position, and its `detail` is 0.
    if (event.detail === 0 || !isNear) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stop, true);
  setTimeout(() => removeEventListener('click', stop, true), SECOND_TAP_MS);
}
