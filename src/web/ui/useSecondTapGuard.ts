import { useEffect } from 'react';

const SECOND_TAP_MS = 600;
const NEAR_PX = 32;

let lastTap: PointerEvent | undefined;
// The dialog's own file may arrive after the tap that opens it. Tests run without a window.
globalThis.addEventListener?.('pointerdown', (event) => (lastTap = event as PointerEvent), true);

/**
 * The second half of a double tap must not act again in what closes or goes, nor on what then stands there, nor close
 * the dialog that the first half opened.
 */
export function useSecondTapGuard(opened: boolean, isDialog = false): void {
  useEffect(() => {
    if (!opened) return;
    if (isDialog) stopSecondTap('[role="dialog"]');
    return () => stopSecondTap();
  }, [opened, isDialog]);
}

function stopSecondTap(except?: string): void {
  if (!lastTap) return;
  const { clientX, clientY } = lastTap;
  // The browser counts the clicks of a mouse and not taps; a click made with a key counts 0.
  const first = matchMedia('(pointer: coarse)').matches ? 1 : 2;
  const stopClick = (event: MouseEvent) => {
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) < NEAR_PX;
    const isSpared = except !== undefined && event.target instanceof Element && event.target.closest(except);
    if (event.detail < first || !isNear || isSpared) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stopClick, true);
  setTimeout(() => removeEventListener('click', stopClick, true), SECOND_TAP_MS);
}
