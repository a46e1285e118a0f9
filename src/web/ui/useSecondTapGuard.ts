import { useEffect } from 'react';

const SECOND_TAP_MS = 600;
const NEAR_PX = 32;

/** The second half of a double tap must not act again in what closes or goes, nor on what then stands there. */
export function useSecondTapGuard(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    let last: PointerEvent | undefined;
    const rememberTap = (event: PointerEvent) => {
      last = event;
    };
    addEventListener('pointerdown', rememberTap, true);
    return () => {
      removeEventListener('pointerdown', rememberTap, true);
      if (last) stopSecondTap(last);
    };
  }, [opened]);
}

function stopSecondTap({ clientX, clientY }: PointerEvent): void {
  // The browser counts the clicks of a mouse and not taps; a click made with a key counts 0.
  const first = matchMedia('(pointer: coarse)').matches ? 1 : 2;
  const stopClick = (event: MouseEvent) => {
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) < NEAR_PX;
    if (event.detail < first || !isNear) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stopClick, true);
  setTimeout(() => removeEventListener('click', stopClick, true), SECOND_TAP_MS);
}
