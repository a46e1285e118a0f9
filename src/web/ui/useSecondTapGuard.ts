import { useEffect } from 'react';

const SECOND_TAP_MS = 400;
const NEAR_PX = 32;

/** A dialog is often closed with a double tap, whose second half would land on what lies beneath. */
export function useSecondTapGuard(opened: boolean): void {
  useEffect(() => {
    if (!opened || !matchMedia('(pointer: coarse)').matches) return;
    let last: PointerEvent | undefined;
    const rememberTap = (event: PointerEvent) => {
      last = event;
    };
    addEventListener('pointerdown', rememberTap, true);
    return () => {
      removeEventListener('pointerdown', rememberTap, true);
      if (last) stopNearbyClicks(last);
    };
  }, [opened]);
}

function stopNearbyClicks({ clientX, clientY }: PointerEvent): void {
  const stopClick = (event: MouseEvent) => {
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) < NEAR_PX;
    // A click made with a key has no position, and its `detail` is 0.
    if (event.detail === 0 || !isNear) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stopClick, true);
  setTimeout(() => removeEventListener('click', stopClick, true), SECOND_TAP_MS);
}
