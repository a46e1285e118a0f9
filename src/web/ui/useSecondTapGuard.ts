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
  // Of two clicks of a mouse the browser says which is the second, of two taps it does not; one made with a key is 0.
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
